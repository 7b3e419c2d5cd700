import { existsSync } from 'node:fs';
import path from 'node:path';

/** The paths of an installed LibreOffice. */
export type LibreOffice = {
  /** The folder with its libraries and programs. */
  programDir: string;
  /** The command that converts without a window. */
  soffice: string;
  /** The library that offers LibreOfficeKit; undefined where this build has none. */
  kit: string | undefined;
};

/** Throws where none is installed, with instructions. */
export function findLibreOffice(): LibreOffice {
  for (const programDir of programDirs) {
    const soffice = sofficeNames.map((name) => path.join(programDir, name)).find(existsSync);
    if (soffice) return { programDir, soffice, kit: findKit(programDir) };
  }
  throw new Error(
    'LibreOffice was not found. Install it: sudo apt-get install libreoffice-writer ' +
      'libreoffice-calc libreoffice-impress libreoffice-math (Debian, Ubuntu), ' +
      'brew install --cask libreoffice (macOS), winget install TheDocumentFoundation.LibreOffice (Windows).',
  );
}

const programDirs = [
  '/usr/lib/libreoffice/program',
  '/usr/lib64/libreoffice/program',
  '/opt/libreoffice/program',
  '/Applications/LibreOffice.app/Contents/MacOS',
  'C:\\Program Files\\LibreOffice\\program',
];

/** On Windows the command that waits for its end comes first. */
const sofficeNames = process.platform === 'win32' ? ['soffice.com'] : ['soffice'];

/** Elsewhere it insists on the main thread's event loop. */
function findKit(programDir: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return ['libmergedlo.so', 'libsofficeapp.so']
    .map((name) => path.join(programDir, name))
    .find(existsSync);
}
