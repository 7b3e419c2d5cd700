import { createRequire } from 'node:module';
import path from 'node:path';
import { readIfThere } from './read-if-there.ts';

/** The model of a language from an npm data package that is installed beside the application. */
export async function packagedModel(code: string): Promise<Uint8Array | undefined> {
  const folder = packageFolder(`@tesseract.js-data/${code}`);
  if (folder === undefined) return undefined;
  return readIfThere(path.join(folder, '4.0.0_best_int', `${code}.traineddata.gz`));
}

function packageFolder(name: string): string | undefined {
  try {
    return path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    // Most languages' packages are not installed.
    return undefined;
  }
}
