import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Problem } from '../../../api/problem.ts';
import type { LanguageModel } from '../../../ocr/tesseract/language-model.ts';
import { shippedExtension } from '../../shipped-extension.ts';

/** Which of the models on disk are preferred: the small ones or the accurate ones. */
export type ModelKind = 'fast' | 'accurate';

export type LanguageModels = {
  /** The codes of the languages that can be read now, in alphabetical order. */
  installed(): Promise<string[]>;
  /** @throws {Problem} `language_unavailable` where one of them is not installed. */
  find(codes: string[], kind: ModelKind): Promise<ModelSet>;
  /**
   * The models for vertical text; undefined where none of the languages is written vertically or
   * has such a model.
   */
  findVertical(codes: string[], kind: ModelKind): Promise<ModelSet | undefined>;
  /** Of installed languages with characters that the models of these lack, by their codes. */
  findRelated(codes: string[], kind: ModelKind): Promise<Map<string, ModelSet>>;
};

/** The model files of some languages, under a name unique to this set. */
export type ModelSet = { name: string; files: { code: string; file: string }[] };

/** Where packages of Tesseract put their models. */
const packageFolders = [
  // Debian and Ubuntu.
  '/usr/share/tesseract-ocr/5/tessdata',
  '/usr/share/tesseract-ocr/4.00/tessdata',
  // Fedora, Arch and manual builds.
  '/usr/share/tesseract/tessdata',
  '/usr/share/tessdata',
  '/usr/local/share/tessdata',
  // Homebrew.
  '/opt/homebrew/share/tessdata',
  'C:\\Program Files\\Tesseract-OCR\\tessdata',
];

const { TESSDATA_PREFIX: named } = process.env;

/** Where the system's models are. A folder named as for Tesseract itself is used instead. */
export const systemFolders: string[] = named
  ? [named, path.join(named, 'tessdata')]
  : packageFolders;

/** The languages on offer, by the codes of Tesseract's models. */
export const languageNames: Record<string, string> = {
  eng: 'English',
  deu: 'German',
  fra: 'French',
  spa: 'Spanish',
  ita: 'Italian',
  por: 'Portuguese',
  nld: 'Dutch',
  pol: 'Polish',
  rus: 'Russian',
  ukr: 'Ukrainian',
  jpn: 'Japanese',
  chi_sim: 'Chinese (simplified)',
  chi_tra: 'Chinese (traditional)',
  kor: 'Korean',
  ara: 'Arabic',
};

/**
 * Tesseract models on disk: in the given folders, the first of which takes precedence, in the data
 * packages beside tesseract.js, which are accurate, and, for the fast ones, in this product's own
 * folder and in that of the system's Tesseract.
 */
export function createLanguageModels(folders: string[]): LanguageModels {
  const packagedFolders = new Map<string, string | undefined>();
  const packagedFolder = (code: string) => {
    if (!packagedFolders.has(code)) packagedFolders.set(code, findPackagedFolder(code));
    return packagedFolders.get(code);
  };
  /** Of the packages only those for these codes are checked, since this runs for every image. */
  const filesOf = (codes: string[], kind: ModelKind) => {
    const packaged = codes.flatMap((code) => packagedFolder(code) ?? []);
    const own = folders.flatMap((folder) => [path.join(folder, kind), folder]);
    const fast = [screenModels, shippedModels, ...systemFolders];
    const [first, second] = kind === 'fast' ? [fast, packaged] : [packaged, systemFolders];
    return findModels([...own, ...first, ...second]);
  };
  async function installed(): Promise<string[]> {
    const codes = [...(await filesOf(Object.keys(languageNames), 'accurate')).keys()];
    return codes.filter((code) => !code.endsWith(vertical)).sort();
  }
  return {
    installed,
    async find(codes, kind) {
      const files = pick(codes, await filesOf(codes, kind));
      const missing = codes.find((code) => !files.some((file) => file.code === code));
      if (missing !== undefined) throw unavailable(missing, await installed());
      return modelSet(files);
    },
    async findVertical(codes, kind) {
      const wanted = codes.filter((code) => alsoVertical.has(code)).map((code) => code + vertical);
      const files = wanted.length > 0 ? pick(wanted, await filesOf(wanted, kind)) : [];
      return files.length > 0 ? modelSet(files) : undefined;
    },
    async findRelated(codes, kind) {
      const related = codes.flatMap((code) => relatedLanguages[code] ?? []);
      const files = related.length > 0 ? pick(related, await filesOf(related, kind)) : [];
      return new Map(files.map((file) => [file.code, modelSet([file])]));
    },
  };
}

/** Small models that were trained on screenshots: scripts/train/README.md. */
const screenModels = path.join(import.meta.dirname, '../../../ocr/models');
const shippedModels = path.join(shippedExtension, 'tesseract');

/** Languages that are also written from top to bottom. */
const alsoVertical = new Set(['jpn', 'chi_sim', 'chi_tra', 'kor']);

/**
 * Japanese models lack one in five of the Han characters in use; Chinese ones have two thirds of
 * these.
 */
const relatedLanguages: Record<string, string[]> = { jpn: ['chi_tra', 'chi_sim'] };

/**
 * The languages whose models read every line, and those for what these doubt or have no letters for:
 * of Chinese, Japanese, Korean, Greek, Vietnamese or Russian with English those of English. The Korean,
 * Greek and Russian ones have no Latin letters, and English ones read those of the others as Latin ones.
 */
export function withoutLatin(codes: string[]): { own: string[]; latin: string[] } {
  const own = codes.filter((code) => code !== 'eng');
  const isApart = own.length === 1 && own.every((code) => besideLatin.has(code));
  return isApart
    ? { own, latin: codes.filter((code) => code === 'eng') }
    : { own: codes, latin: [] };
}

const besideLatin = new Set(['chi_sim', 'chi_tra', 'jpn', 'kor', 'ell', 'vie', 'rus']);

/** The suffix of models for vertical writing. */
const vertical = '_vert';

function modelSet(files: ModelSet['files']): ModelSet {
  return { name: files.map(({ file }) => file).join('+'), files };
}

/** Those of the codes that have a file. */
function pick(codes: string[], found: Map<string, string>): ModelSet['files'] {
  return codes.flatMap((code) => {
    const file = found.get(code);
    return file ? [{ code, file }] : [];
  });
}

function unavailable(code: string, installed: string[]): Problem {
  return new Problem(
    'language_unavailable',
    `The language "${code}" is not installed. Installed: ${installed.join(', ') || 'none'}.`,
  );
}

/** File paths by language code. */
async function findModels(folders: string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  // All at once: each of them waits for its turn behind the images that are being decoded.
  const listed = await Promise.all(folders.map(namesIn));
  for (const [index, folder] of folders.entries()) {
    for (const name of listed[index] ?? []) {
      const code = /^([a-z]{3}(?:_[a-z]+)*)\.traineddata(?:\.(?:gz|br))?$/i.exec(name)?.[1];
      if (code && !noLanguages.has(code) && !files.has(code))
        files.set(code, path.join(folder, name));
    }
  }
  return files;
}

/** `osd` detects scripts and `equ` finds formulas: neither reads. */
const noLanguages = new Set(['osd', 'equ']);

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch {
    // A folder that is missing or may not be read holds no languages.
    return [];
  }
}

/** `4.0.0_best_int` contains the same network as `4.0.0`, without the old engine's data. */
const variant = '4.0.0_best_int';

const { resolve } = createRequire(import.meta.url);

function findPackagedFolder(code: string): string | undefined {
  try {
    const description = resolve(`@tesseract.js-data/${code}/package.json`);
    return path.join(path.dirname(description), variant);
  } catch {
    // Not every language's package is installed.
    return undefined;
  }
}

/** The models of a set with their bytes. */
export function readModels({ files }: ModelSet): Promise<LanguageModel[]> {
  return Promise.all(
    files.map(async ({ code, file }) => {
      const bytes = await readFile(file);
      // As packages for Windows have them: engines know gzip alone.
      const data = file.endsWith('.br') ? await unpackBrotli(bytes) : bytes;
      return { code, data: new Uint8Array(data) };
    }),
  );
}

const unpackBrotli = promisify(brotliDecompress);
