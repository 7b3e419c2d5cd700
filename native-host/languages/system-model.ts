import path from 'node:path';
import { systemFolders } from '../../shared/node/ocr/models/system-folders.ts';
import { readIfThere } from './read-if-there.ts';

/** The model of a language from an installed Tesseract; undefined where there is none. */
export async function systemModel(code: string): Promise<Uint8Array | undefined> {
  for (const folder of systemFolders) {
    const model = await readIfThere(path.join(folder, `${code}.traineddata`));
    if (model) return model;
  }
  return undefined;
}
