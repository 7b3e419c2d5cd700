import path from 'node:path';

/** Where packages of Tesseract put their models. */
const packageFolders = [
  // Debian and Ubuntu.
  '/usr/share/tesseract-ocr/5/tessdata',
  '/usr/share/tesseract-ocr/4.00/tessdata',
  // Fedora, Arch and what is built by hand.
  '/usr/share/tesseract/tessdata',
  '/usr/share/tessdata',
  '/usr/local/share/tessdata',
  // Homebrew.
  '/opt/homebrew/share/tessdata',
  'C:\\Program Files\\Tesseract-OCR\\tessdata',
];

const { TESSDATA_PREFIX: named } = process.env;

/** Where the system's models are. Who names another folder, as for Tesseract itself, means that. */
export const systemFolders: string[] = named
  ? [named, path.join(named, 'tessdata')]
  : packageFolders;
