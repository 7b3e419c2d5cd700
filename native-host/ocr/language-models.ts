import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Problem } from '../../shared/api/problem.ts';
import type { LanguageModel } from './engine.ts';
import { languageNames } from './language-names.ts';
import { systemFolders } from './system-folders.ts';

/** Which of the models on disk are preferred: the small ones or the exact ones. */
export type ModelKind = 'fast' | 'accurate';

/** The files of some languages' models, under a name that no other set has. */
export type ModelSet = { name: string; files: { code: string; file: string }[] };

export type LanguageModels = {
  /** The codes of the languages that can be read now, in alphabetical order. */
  installed(): Promise<string[]>;
  /** @throws {Problem} `language_unavailable` where one of them is not installed. */
  find(codes: string[], kind: ModelKind): Promise<ModelSet>;
  /**
   * The models for text that is written from top to bottom; undefined where none of the languages
   * is, or has such a model.
   */
  findVertical(codes: string[], kind: ModelKind): Promise<ModelSet | undefined>;
};

/**
 * Tesseract models on disk: in the given folders, the first of which wins, in the data packages
 * that stand beside tesseract.js, which are exact, and in the folder of the system's Tesseract,
 * which usually has the fast ones.
 */
export function createLanguageModels(folders: string[]): LanguageModels {
  let packaged: string[] | undefined;
  const filesOf = (kind: ModelKind) => {
    packaged ??= packagedFolders();
    const own = folders.flatMap((folder) => [path.join(folder, kind), folder]);
    const [first, second] = kind === 'fast' ? [systemFolders, packaged] : [packaged, systemFolders];
    return findModels([...own, ...first, ...second]);
  };
  return {
    async installed() {
      const codes = [...(await filesOf('accurate')).keys()];
      return codes.filter((code) => !code.endsWith(vertical)).sort();
    },
    async find(codes, kind) {
      const found = await filesOf(kind);
      const files = codes.map((code) => ({ code, file: fileOf(code, found) }));
      return modelSet(files);
    },
    async findVertical(codes, kind) {
      const found = await filesOf(kind);
      const files = codes.flatMap((code) => {
        const file = found.get(code + vertical);
        return file ? [{ code: code + vertical, file }] : [];
      });
      return files.length > 0 ? modelSet(files) : undefined;
    },
  };
}

/** What the names of models for vertical writing end with. */
const vertical = '_vert';

function modelSet(files: ModelSet['files']): ModelSet {
  return { name: files.map(({ file }) => file).join('+'), files };
}

/** The models of a set with their bytes. */
export function readModels({ files }: ModelSet): Promise<LanguageModel[]> {
  return Promise.all(
    files.map(async ({ code, file }) => ({ code, data: new Uint8Array(await readFile(file)) })),
  );
}

function fileOf(code: string, files: Map<string, string>): string {
  const file = files.get(code);
  if (file) return file;
  const installed = [...files.keys()].sort().join(', ') || 'none';
  throw new Problem(
    'language_unavailable',
    `The language "${code}" is not installed. Installed: ${installed}.`,
  );
}

/** File paths by language code. */
async function findModels(folders: string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  // All at once: each of them waits for its turn behind the pictures that are being decoded.
  const listed = await Promise.all(folders.map(namesIn));
  for (const [index, folder] of folders.entries()) {
    for (const name of listed[index] ?? []) {
      const code = /^([a-z]{3}(?:_[a-z]+)*)\.traineddata(?:\.gz)?$/i.exec(name)?.[1];
      if (code && !noLanguages.has(code) && !files.has(code))
        files.set(code, path.join(folder, name));
    }
  }
  return files;
}

/** `osd` tells scripts apart and `equ` finds formulas: neither reads. */
const noLanguages = new Set(['osd', 'equ']);

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch {
    // A folder that is not there, or not for us, holds no languages.
    return [];
  }
}

/** `4.0.0_best_int` holds the same network as `4.0.0`, without the old engine's data. */
const variant = '4.0.0_best_int';

function packagedFolders(): string[] {
  const { resolve } = createRequire(import.meta.url);
  const codes = Object.keys(languageNames);
  return [...codes, ...codes.map((code) => code + vertical)].flatMap((code) => {
    try {
      const description = resolve(`@tesseract.js-data/${code}/package.json`);
      return [path.join(path.dirname(description), variant)];
    } catch {
      // Not every language's package is installed.
      return [];
    }
  });
}
