import os from 'node:os';
import { Problem } from '../../api/problem.ts';
import type { Layout, Recognition } from '../../api/recognition.ts';
import type { Settings } from '../../api/settings.ts';
import { suggestLanguages } from '../../ocr/languages/suggest-languages.ts';
import type { DoubtfulLines } from '../../ocr/read-strips.ts';
import { tesseractVariables } from '../../ocr/tesseract/tesseract-variables.ts';
import { createTurns } from '../workers/turns.ts';
import { createEnginePools, type EngineKind, startSystemEngine } from './engines/engine-pools.ts';
import { type FoundTesseract, lookForLibtesseract } from './engines/find-libtesseract.ts';
import { createSystemTrials } from './engines/system/find-system-reader.ts';
import { createImageReader, type ImageSource } from './image-reader.ts';
import {
  createLanguageModels,
  type LanguageModels,
  languageNames,
  type ModelKind,
  withoutLatin,
} from './models/language-models.ts';

/** As the settings name it. */
export type OcrEngine = Settings['ocr']['engine'];

export type OcrOptions = {
  /** Called before each image, so that a change applies at once. */
  engine?: () => OcrEngine;
  model?: () => Settings['ocr']['model'];
  /** Folders with `.traineddata` files, gzipped or not, searched before the packaged ones. */
  languageFolders?: string[];
  /** Most Tesseract engines at a time; one per core by default. */
  workers?: number;
  /** How long one image may take once it is its turn, in ms. */
  timeLimitMs?: number;
  /** How many images may be waiting or in progress at once. */
  queueLimit?: number;
  /** How long an idle thread is kept, in ms. */
  restMs?: number;
  /** As for `createImageReader`. */
  remembers?: boolean;
};

export type OcrRequest = {
  languages: string[];
  layout: Layout;
  /** Whether the image is also returned, as a file. */
  keepImage?: boolean;
  /**
   * Whether one pass is enough, as for comparing readings: nothing is reread by the accurate
   * models.
   */
  quick?: boolean;
  /** Whether it may be rotated, as a scan may be; boxes are in pixels of the image as given. */
  mayBeTurned?: boolean;
  /** Whether it is a part of one with text elsewhere: its textures are not searched for words. */
  isPart?: boolean;
  /**
   * For a file with several pages or frames, from 1; the one with the most on it where left out.
   */
  page?: number;
  /** For this image; that of the options where left out. */
  engine?: OcrEngine;
  signal?: AbortSignal;
};

/** What was read, and the image as PNG bytes where requested. */
type ReadImage = Recognition & { png?: Uint8Array<ArrayBuffer> };

type InstalledLanguage = { code: string; name: string };
type AvailableLanguage = InstalledLanguage & { installed: boolean };

export type Ocr = AsyncDisposable & {
  /**
   * Reads the text of an image or of an image file; boxes are in pixels of that image. An image
   * without text gives an empty text and the confidence null.
   * @throws {Problem} `language_unavailable`, `too_many_requests` where the queue is full,
   *   `timeout`, `internal` where the engine failed, and for a file what `decodeImage` throws.
   *   Rejects with the signal's reason on abort.
   */
  recognize(picture: ImageSource, request: OcrRequest): Promise<ReadImage>;
  installedLanguages(): Promise<InstalledLanguage[]>;
  /** The languages on offer, and whether each can be read now. */
  availableLanguages(): Promise<AvailableLanguage[]>;
  /**
   * The engine and model for the next image; “none” where the configured engine is missing.
   * `detail` says why the system's own is not used, where it was requested.
   */
  status(): { engine: EngineKind | 'none'; model: string; detail?: string };
  /** Starts every worker with these languages, so that the next image need not wait for it. */
  warm(languages?: string[]): Promise<void>;
};

/** The OCR of this process. Nothing is started and nothing is loaded before its first use. */
export function createOcr({
  engine = () => 'auto',
  model = () => 'auto',
  languageFolders = [],
  workers = os.availableParallelism(),
  timeLimitMs = 60_000,
  queueLimit = 64,
  restMs = 60_000,
  remembers = false,
}: OcrOptions = {}): Ocr {
  const languageModels = createLanguageModels(languageFolders);
  const reader = createImageReader({ workers, timeLimitMs, restMs, remembers });
  const trials = createScriptTrials(languageModels, restMs);
  const systemTrials = createSystemTrials(startSystemEngine);
  let underWay = 0;

  // Looked up one after the other, so that images keep their order.
  const lookUps = createTurns(1);

  /** Tesseract reads what the system's reader cannot. */
  async function chooseEngine(wanted: OcrEngine, languages: string[]) {
    if (wanted !== 'system') return { engine: engineInUse(wanted) };
    const why = await systemTrials.whyNot(languages);
    if (why === undefined) return { engine: 'system' as const };
    const detail = `${why} The image was read as with the engine “auto”.`;
    const warnings = [{ code: 'system_engine_unavailable' as const, detail }];
    return { engine: engineInUse('auto'), warnings };
  }

  async function choose(
    languages: string[],
    model: Settings['ocr']['model'],
    { quick = false, wanted = engine() }: { quick?: boolean; wanted?: OcrEngine } = {},
  ) {
    using _turn = await lookUps.take();
    const chosen = await chooseEngine(wanted, languages);
    const kind = firstKind(model);
    // The system has one model, and draws no strips that others would read better.
    if (chosen.engine === 'system') {
      const models = await languageModels.find(languages, kind);
      return { ...chosen, models, ...noFurtherModels };
    }
    const { own, latin } = withoutLatin(languages);
    const models = await languageModels.find(own, kind);
    const accurate =
      model === 'auto' && !quick ? await languageModels.find(own, 'accurate') : models;
    return {
      ...chosen,
      models,
      // Where a language has only one model, that one has read it already.
      accurateModels: accurate.name === models.name ? undefined : accurate,
      relatedModels: quick ? new Map() : await languageModels.findRelated(languages, kind),
      latinModels: latin.length > 0 ? await languageModels.find(latin, kind) : undefined,
      verticalModels: await languageModels.findVertical(
        languages,
        model === 'fast' ? 'fast' : 'accurate',
      ),
    };
  }

  async function recognize(
    source: ImageSource,
    {
      languages,
      layout,
      keepImage = false,
      mayBeTurned = false,
      isPart = false,
      quick = false,
      page,
      engine: wanted = engine(),
      signal = never,
    }: OcrRequest,
  ): Promise<ReadImage> {
    const startedAt = performance.now();
    const set = model();
    const { warnings, ...chosen } = await choose(languages, set, { quick, wanted });
    const request = { ...chosen, layout, keepImage, mayBeTurned, isPart, page, signal };
    const { png, doubtful, ...recognized } = await reader.read(source, request);
    const trial = { languages, engine: request.engine, model: firstKind(set), signal };
    const suggestedLanguages = doubtful ? await trials.suggest(doubtful, trial) : [];
    return {
      ...recognized,
      languages,
      layout,
      ...(suggestedLanguages.length > 0 && { suggestedLanguages }),
      ...(warnings && { warnings }),
      elapsedMs: Math.round(performance.now() - startedAt),
      ...(png && { png }),
    };
  }

  return {
    async recognize(source, request) {
      if (underWay >= queueLimit) throw queueFull(queueLimit);
      underWay++;
      try {
        return await recognize(source, request);
      } finally {
        underWay--;
      }
    },
    async installedLanguages() {
      const codes = await languageModels.installed();
      return codes.map((code) => ({ code, name: languageNames[code] ?? code }));
    },
    async availableLanguages() {
      const installed = await languageModels.installed();
      return Object.entries(languageNames).map(([code, name]) => {
        return { code, name, installed: installed.includes(code) };
      });
    },
    status() {
      const unavailable = engine() === 'system' ? systemTrials.known : undefined;
      const detail = unavailable ?? whyNotNative(engine());
      if (engine() === 'system' && unavailable === undefined) {
        return { engine: 'system', model: model() };
      }
      return { engine: engineOrNone(engine()), model: model(), ...(detail && { detail }) };
    },
    async warm(languages = ['eng']) {
      await reader.warm(await choose(languages, model()));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([reader[Symbol.asyncDispose](), trials[Symbol.asyncDispose]()]);
    },
  };
}

const never = new AbortController().signal;

const noFurtherModels = {
  accurateModels: undefined,
  relatedModels: new Map(),
  verticalModels: undefined,
  latinModels: undefined,
};

/** Which models read first: with `auto` the accurate ones reread what these read with doubt. */
function firstKind(model: Settings['ocr']['model']): ModelKind {
  return model === 'accurate' ? 'accurate' : 'fast';
}

function engineOrNone(setting: OcrEngine): EngineKind | 'none' {
  try {
    return engineInUse(setting);
  } catch {
    // Reading an image reports the error.
    return 'none';
  }
}

function queueFull(limit: number): Problem {
  return new Problem(
    'too_many_requests',
    `${limit} images are already waiting. Try again when some of them are done.`,
  );
}

type Trial = { languages: string[]; engine: EngineKind; model: ModelKind; signal: AbortSignal };

type ScriptTrials = AsyncDisposable & {
  /**
   * The installed or installable languages of another script that fit doubtful lines better, the
   * likeliest first; none where that is uncertain or not known soon enough. Rejects with the
   * signal's reason on abort.
   */
  suggest(doubtful: DoubtfulLines, trial: Trial): Promise<string[]>;
};

/**
 * How long a finished text waits for suggestions at most, in ms. Trials take less than a second on
 * an idle machine; the first one also starts an engine.
 */
const patienceMs = 10_000;

/**
 * Reads doubtful lines in the languages of other scripts, with an engine of its own, so that those
 * that read images keep their models.
 */
function createScriptTrials(models: LanguageModels, restMs: number): ScriptTrials {
  const engines = createEnginePools({ size: 1, restMs });
  /** A person who captures text in another script once is likely to do so again. */
  let likely: string[] = [];

  async function suggest(
    { picture, text, confidence }: DoubtfulLines,
    { languages, engine, model, signal }: Trial,
  ): Promise<string[]> {
    const installed = await models.installed();
    const read = async (code: string) => {
      const variables = tesseractVariables({ vertical: false });
      const set = await models.find([code], model);
      return await engines[engine].read(picture, { variables, models: set, signal });
    };
    const reading = { languages, text, confidence };
    return await suggestLanguages({ reading, installed, read }, likely);
  }

  return {
    async suggest(doubtful, trial) {
      const patience = AbortSignal.timeout(patienceMs);
      const signal = AbortSignal.any([trial.signal, patience]);
      try {
        const suggested = await suggest(doubtful, { ...trial, signal });
        if (suggested.length > 0) likely = suggested;
        return suggested;
      } catch {
        trial.signal.throwIfAborted();
        // A failing trial must not cost the text.
        return [];
      }
    },
    [Symbol.asyncDispose]: () => engines[Symbol.asyncDispose](),
  };
}

/**
 * The engine for this setting: with `auto` the system's own where there is one. Throws `internal`
 * where the system's own is required and missing.
 */
function engineInUse(setting: OcrEngine): Exclude<EngineKind, 'system'> {
  if (setting === 'wasm') return 'wasm';
  const native = nativeTesseract();
  if (native.version !== null) return 'native';
  if (setting !== 'native') return 'wasm';
  throw new Problem(
    'internal',
    'The setting ocr.engine asks for the Tesseract of this machine, and there is none: ' +
      `${native.why} Install Tesseract 5, or set ocr.engine to auto.`,
  );
}

/**
 * Why this setting does not use the system's own Tesseract; undefined where it does or need not.
 */
function whyNotNative(setting: OcrEngine): string | undefined {
  const native = setting === 'wasm' ? undefined : nativeTesseract();
  return native && native.version === null ? native.why : undefined;
}

let found: FoundTesseract | undefined;

/** Searched for once: what is installed later is found after the next start. */
function nativeTesseract(): FoundTesseract {
  found ??= lookForLibtesseract();
  return found;
}
