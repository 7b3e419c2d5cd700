import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pLimit from 'p-limit';
import { Problem } from '../../shared/api/problem.ts';
import type { LanguageLists } from '../../shared/api/recognition.ts';
import type { SettingsChange, SettingsView } from '../../shared/api/settings.ts';
import { systemFolders } from '../../shared/node/ocr/models/language-models.ts';
import type { Ocr } from '../../shared/node/ocr/ocr.ts';
import { writeFileAtomically } from '../../shared/node/write-file-atomically.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** The languages to read texts in, and a way to get missing ones. */
export type LanguageStore = {
  lists(): Promise<LanguageLists>;
  /**
   * Installs what is missing and makes these the languages of the settings. After a failure the
   * settings are unchanged. `onProgress` is called with the progress of downloads.
   * @throws {Problem} `language_unavailable` where one is neither installed nor available.
   */
  use(languages: string[], signal: AbortSignal, onProgress?: ProgressListener): Promise<void>;
  /** Installs the missing ones, as `use` does. @returns the languages, each once */
  obtain(languages: string[], signal: AbortSignal): Promise<string[]>;
  /**
   * Changes the settings; languages among them are obtained first, as `use` does.
   *
   * @throws {Problem} `language_unavailable`, with nothing changed.
   */
  changeSettings(change: SettingsChange, signal: AbortSignal): Promise<SettingsView>;
};

type ProgressListener = (progress: { code: string } & DownloadProgress) => void;

type Options = {
  ocr: Pick<Ocr, 'installedLanguages' | 'availableLanguages'>;
  settings: SettingsStore;
  /** Where models are kept, and read by the OCR. */
  folder: string;
  /** Where models may be downloaded from; nowhere if undefined. */
  downloadUrl: string | undefined;
};

/** Bytes so far, and of the whole file where the server sends that. */
type DownloadProgress = { received: number; total: number | null };

export function createLanguageStore(options: Options): LanguageStore {
  const { ocr, settings, downloadUrl } = options;
  const inTurn = pLimit(1);

  async function install(
    code: string,
    signal: AbortSignal,
    onProgress?: ProgressListener,
  ): Promise<void> {
    const found =
      (await packagedModel(code)) ??
      (await systemModel(code)) ??
      (downloadUrl &&
        (await downloadModel(code, downloadUrl, {
          signal,
          onProgress: (progress) => onProgress?.({ code, ...progress }),
        })));
    if (!found) throw unavailable(code, downloadUrl);
    const { isCompressed } = await checkModel(found, code);
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    const name = `${code}.traineddata${isCompressed ? '.gz' : ''}`;
    await writeFileAtomically(path.join(options.folder, name), found);
  }

  async function obtain(
    languages: string[],
    signal: AbortSignal,
    onProgress?: ProgressListener,
  ): Promise<string[]> {
    const wanted = [...new Set(languages)];
    const installed = (await ocr.installedLanguages()).map(({ code }) => code);
    for (const code of wanted)
      if (!installed.includes(code)) await install(code, signal, onProgress);
    return wanted;
  }

  /** An unreadable language would make every capture fail from then on. */
  async function change(
    wanted: SettingsChange,
    signal: AbortSignal,
    onProgress?: ProgressListener,
  ): Promise<SettingsView> {
    if (!wanted.ocr?.languages) return await settings.update(wanted);
    const languages = await obtain(wanted.ocr.languages, signal, onProgress);
    return await settings.update({ ...wanted, ocr: { ...wanted.ocr, languages } });
  }

  return {
    async lists() {
      const [installed, available] = await Promise.all([
        ocr.installedLanguages(),
        ocr.availableLanguages(),
      ]);
      return { active: settings.current.ocr.languages, installed, available };
    },
    use: (languages, signal, onProgress) =>
      inTurn(async () => {
        await change({ ocr: { languages } }, signal, onProgress);
      }),
    obtain: (languages, signal) => inTurn(() => obtain(languages, signal)),
    // A download only delays changes that name languages, too.
    changeSettings: (wanted, signal) =>
      wanted.ocr?.languages ? inTurn(() => change(wanted, signal)) : change(wanted, signal),
  };
}

function unavailable(code: string, downloadUrl: string | undefined): Problem {
  return new Problem(
    'language_unavailable',
    `The language “${code}” is not installed and was not found. Install its Tesseract model ` +
      `(on Debian: apt install tesseract-ocr-${code.replaceAll('_', '-')})${
        downloadUrl
          ? '.'
          : ', or allow downloads: start the host with SCREENSCRIBE_LANGUAGE_URL set to an ' +
            'address that has such models.'
      }`,
  );
}

const timeLimitMs = 120_000;

/** Progress is reported each time this many more bytes have arrived. */
const progressStep = 256 * 1024;

type FollowedDownload = { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void };

/**
 * Downloads the model of a language. `url` either contains a placeholder for the code, as
 * `https://example.org/{code}.traineddata.gz`, or is a folder of `<code>.traineddata` files.
 * @throws {Problem} `language_unavailable` with the server's answer.
 */
async function downloadModel(
  code: string,
  url: string,
  { signal, onProgress }: FollowedDownload,
): Promise<Uint8Array> {
  const address = url.includes('{code}')
    ? url.replaceAll('{code}', code)
    : `${url.replace(/\/$/, '')}/${code}.traineddata`;
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
    return await download(address, { signal: limited, onProgress });
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : 'it failed';
    throw new Problem(
      'language_unavailable',
      `The language “${code}” could not be downloaded from ${new URL(address).host}: ${reason}.`,
      { cause: error },
    );
  }
}

async function download(
  address: string,
  { signal, onProgress }: FollowedDownload,
): Promise<Uint8Array> {
  // Loaded with the first download: it takes longer than most packages.
  const { fetch } = await import('undici');
  const response = await fetch(address, { signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the server answered ${response.status}`);
  }
  const total = Number(response.headers.get('content-length')) || null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  let reported = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxModelBytes) throw new Error('the file is larger than any model');
    chunks.push(chunk);
    if (size - reported < progressStep) continue;
    reported = size;
    onProgress({ received: size, total });
  }
  return Buffer.concat(chunks);
}

/** The model of a language from an npm data package that is installed beside the application. */
async function packagedModel(code: string): Promise<Uint8Array | undefined> {
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

/** The model of a language from an installed Tesseract; undefined where there is none. */
async function systemModel(code: string): Promise<Uint8Array | undefined> {
  for (const folder of systemFolders) {
    const model = await readIfThere(path.join(folder, `${code}.traineddata`));
    if (model) return model;
  }
  return undefined;
}

async function readIfThere(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const unpack = promisify(gunzip);

/** The largest of Tesseract's own models takes a quarter of this. */
const maxModelBytes = 200_000_000;

/**
 * Throws `language_unavailable` unless the bytes are a Tesseract model, gzipped or not: a file that
 * only looks like one would crash the OCR.
 */
async function checkModel(bytes: Uint8Array, code: string): Promise<{ isCompressed: boolean }> {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const model = isCompressed ? await unpacked(bytes, code) : bytes;
  if (!hasModelHeader(model)) throw noModel(code);
  return { isCompressed };
}

async function unpacked(bytes: Uint8Array, code: string): Promise<Uint8Array> {
  try {
    return await unpack(bytes, { maxOutputLength: maxModelBytes });
  } catch (error) {
    throw noModel(code, error);
  }
}

/**
 * A count of components, then the offset of each, -1 for a missing one (Tesseract,
 * `src/ccutil/tessdatamanager.cpp`): little-endian int32 and int64.
 */
function hasModelHeader(model: Uint8Array): boolean {
  const view = new DataView(model.buffer, model.byteOffset, model.byteLength);
  if (view.byteLength < 4) return false;
  const count = view.getInt32(0, true);
  const headerSize = 4 + 8 * count;
  if (count < 1 || count > 64 || headerSize >= view.byteLength) return false;
  const offsets = Array.from({ length: count }, (_, index) =>
    view.getBigInt64(4 + 8 * index, true),
  );
  const present = offsets.filter((offset) => offset !== -1n);
  return (
    present.length > 0 &&
    present.every((offset) => offset >= headerSize && offset < view.byteLength)
  );
}

function noModel(code: string, cause?: unknown): Problem {
  return new Problem(
    'language_unavailable',
    `What was found for the language “${code}” is not a Tesseract model, or is damaged.`,
    { cause },
  );
}
