import { existsSync } from 'node:fs';
import path from 'node:path';
import koffi, { type LibraryHandle } from 'koffi';

/** Where a Tesseract library of version 5 is, or why none is used. */
export type FoundTesseract = { version: string; file: string } | { version: null; why: string };

/** Searches for the Tesseract library that `findLibtesseract` would load. */
export function lookForLibtesseract(): FoundTesseract {
  const found = load();
  if ('why' in found) return { version: null, why: found.why };
  const { library, file } = found;
  try {
    const version: unknown = library.func('const char *TessVersion()')();
    if (typeof version === 'string' && version.startsWith('5.')) return { version, file };
    return { version: null, why: `${file} is Tesseract ${version}, not 5.` };
  } catch (error) {
    return { version: null, why: `${file} is no Tesseract: ${messageOf(error)}` };
  } finally {
    library.unload();
  }
}

/** The Tesseract library, version 5; null where there is none. */
export function findLibtesseract(): LibraryHandle | null {
  const found = load();
  return 'library' in found ? found.library : null;
}

function load(): { library: LibraryHandle; file: string } | { why: string } {
  const own = existsSync(ownLibrary) ? [ownLibrary] : [];
  const why: string[] = [];
  for (const file of [...own, ...(names[process.platform] ?? linux)]) {
    try {
      return { library: koffi.load(file), file };
    } catch (error) {
      if (file === ownLibrary) why.push(`${file} cannot be loaded: ${messageOf(error)}`);
    }
  }
  return { why: why[0] ?? 'No libtesseract 5 was found.' };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Included in packages for Windows: scripts/wine/build-tesseract.sh. */
const ownLibrary = path.join(import.meta.dirname, '../../../../lib/tesseract/libtesseract-5.dll');

/** The system's loader knows where it is: only files outside its folders need a path. */
const linux = ['libtesseract.so.5'];
const names: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    'libtesseract.5.dylib',
    '/opt/homebrew/lib/libtesseract.5.dylib',
    '/usr/local/lib/libtesseract.5.dylib',
  ],
  win32: ['libtesseract-5.dll', 'C:\\Program Files\\Tesseract-OCR\\libtesseract-5.dll'],
};
