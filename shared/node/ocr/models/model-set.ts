import { readFile } from 'node:fs/promises';
import type { LanguageModel } from '../engines/engine.ts';

/** The files of some languages' models, under a name that no other set has. */
export type ModelSet = { name: string; files: { code: string; file: string }[] };

/** The models of a set with their bytes. */
export function readModels({ files }: ModelSet): Promise<LanguageModel[]> {
  return Promise.all(
    files.map(async ({ code, file }) => ({ code, data: new Uint8Array(await readFile(file)) })),
  );
}
