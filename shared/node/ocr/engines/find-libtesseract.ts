import koffi, { type LibraryHandle } from 'koffi';

/** The version of the machine's Tesseract library, as “5.3.0”; null where there is no 5. */
export function libtesseractVersion(): string | null {
  const library = findLibtesseract();
  if (!library) return null;
  const version: unknown = library.func('const char *TessVersion()')();
  library.unload();
  return typeof version === 'string' && version.startsWith('5.') ? version : null;
}

/** The machine's Tesseract library, version 5; null where there is none. */
export function findLibtesseract(): LibraryHandle | null {
  for (const name of names[process.platform] ?? linux) {
    try {
      return koffi.load(name);
    } catch {
      // Not there: the next name may be.
    }
  }
  return null;
}

/** The system's loader knows where: only what is outside its folders is named with its own. */
const linux = ['libtesseract.so.5'];
const names: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    'libtesseract.5.dylib',
    '/opt/homebrew/lib/libtesseract.5.dylib',
    '/usr/local/lib/libtesseract.5.dylib',
  ],
  win32: ['libtesseract-5.dll', 'C:\\Program Files\\Tesseract-OCR\\libtesseract-5.dll'],
};
