import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { LanguageLists } from '../../shared/api/language-lists.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { SettingsChange, SettingsView } from '../../shared/api/settings.ts';
import type { Ocr } from '../../shared/node/ocr/ocr.ts';
import { writeFileAtomically } from '../../shared/node/write-file-atomically.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { checkModel } from './check-model.ts';
import { type DownloadProgress, downloadModel } from './download-model.ts';
import { packagedModel } from './packaged-model.ts';
import { systemModel } from './system-model.ts';

/** The languages that texts are read in, and the way to get those that are not there yet. */
export type LanguageStore = {
  lists(): Promise<LanguageLists>;
  /**
   * Installs what is missing and makes these the languages of the settings. On a failure nothing
   * is changed in the settings. `onProgress` is told how far downloads are.
   *
   * @throws {Problem} `language_unavailable` where one is neither installed nor to be had.
   */
  use(languages: string[], signal: AbortSignal, onProgress?: ProgressListener): Promise<void>;
  /** Installs what is missing of them, as `use` does. @returns them, each once */
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
  /** Where models are kept; the OCR reads from there. */
  folder: string;
  /** Where models may be downloaded from; nothing is where it is undefined. */
  downloadUrl: string | undefined;
};

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

  /** One that cannot be read would fail every capture from then on. */
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
    // A download holds up nothing but what names languages, too.
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
