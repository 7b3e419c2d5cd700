import { Problem } from '../../api/problem.ts';
import type { Layout } from '../../api/recognition.ts';
import type { ReadLines } from '../../ocr/recognize-strip.ts';
import { createThreadPool } from '../workers/thread-pool.ts';
import { startTimeLimit, untilAborted } from '../workers/time-limit.ts';
import { createEnginePools, type EngineKind } from './engines/engine-pools.ts';
import {
  type ImageInput,
  type ImageRecognition,
  type ImageThread,
  type ReadDigestedLines,
  startImageThread,
} from './image-thread.ts';
import type { ModelSet } from './models/language-models.ts';
import { createImageMemory, createLineMemory } from './reading-memory.ts';

/**
 * An image, or a function that gets it: that is called when it is its turn, so that few are in
 * memory, and its result belongs to the reader from then on.
 */
export type ImageSource = ImageInput | (() => ImageInput | Promise<ImageInput>);

export type ReadRequest = {
  engine: EngineKind;
  models: ModelSet;
  /** For lines read with doubt; undefined where there are no better ones. */
  accurateModels: ModelSet | undefined;
  /** For vertical text; undefined where the languages have none. */
  verticalModels: ModelSet | undefined;
  /** By language: for those with characters that the models lack. */
  relatedModels: Map<string, ModelSet>;
  /** For Latin letters, where the other models lack them. */
  latinModels: ModelSet | undefined;
  layout: Layout;
  /** Whether the image is also returned as PNG bytes. */
  keepImage: boolean;
  /** As in `recognize`. */
  mayBeTurned: boolean;
  /** As in `recognize`. */
  isPart: boolean;
  /** Of a file with several, from 1; the one with the most on it where left out. */
  page?: number | undefined;
  signal: AbortSignal;
};

export type ImageReader = AsyncDisposable & {
  /**
   * Rejects with the signal's reason, with `timeout`, with `internal` where the engine failed, or
   * as `decodeImage` does.
   */
  read(source: ImageSource, request: ReadRequest): Promise<ImageRecognition>;
  /** Starts all engines of this kind with these models, and loads what prepares an image. */
  warm(
    how: Pick<ReadRequest, 'engine' | 'models' | 'accurateModels' | 'latinModels'>,
  ): Promise<void>;
};

export type ImageReaderOptions = {
  workers: number;
  timeLimitMs: number;
  restMs: number;
  /**
   * Whether an image and lines of the same pixels are read once: for a person whose own images these
   * are.
   */
  remembers: boolean;
};

/** Recognizes each image in a thread of its own; the engines read its lines in parallel. */
export function createImageReader({
  workers,
  timeLimitMs,
  restMs,
  remembers,
}: ImageReaderOptions): ImageReader {
  const engines = createEnginePools({ size: workers, restMs });
  // One more than can be read, so that the next image is ready when an engine is.
  const threads = createThreadPool({ start: startImageThread, size: workers + 1, restMs });
  const memory = remembers ? createLineMemory() : null;
  const images = remembers ? createImageMemory() : null;
  let pictures = 0;

  async function readIn(
    thread: ImageThread,
    source: ImageSource,
    request: ReadRequest,
  ): Promise<ImageRecognition> {
    const given = typeof source === 'function';
    const input = given ? await source() : source;
    const { page, layout, keepImage, mayBeTurned, isPart } = request;
    const key = images && (await keyOf(input, request));
    const known = key === null ? undefined : images?.find(key);
    if (known !== undefined) {
      const recognized: ImageRecognition = JSON.parse(known);
      if (!keepImage) return recognized;
      await thread.open(input, { given, page });
      return { ...recognized, png: await thread.toPng() };
    }
    const opened = await thread.open(input, { given, page });
    const how = {
      ...{ parts: workers, layout, keepImage, mayBeTurned, isPart },
      vertical: request.verticalModels !== undefined,
      moreAccurate: request.accurateModels !== undefined,
      relatedLanguages: [...request.relatedModels.keys()],
      latin: request.latinModels !== undefined,
      digests: remembers,
    };
    const failed = new AbortController();
    const signal = AbortSignal.any([request.signal, failed.signal]);
    const readLines = linesReader({ ...request, signal });
    try {
      const recognized = await thread.recognize(how, async (...lines) => {
        try {
          return await readLines(...lines);
        } catch (error) {
          // One strip alone is no use: the others need not be read any more.
          failed.abort(error);
          throw error;
        }
      });
      const { png, ...found } = { ...recognized, ...opened };
      // What was read with doubt may be read better once another language is installed.
      if (key !== null && !found.partial && !found.doubtful)
        images?.keep(key, JSON.stringify(found));
      return { ...found, png };
    } catch (error) {
      // As it was thrown, with its cause, which the thread does not send back.
      throw failed.signal.aborted ? failed.signal.reason : error;
    }
  }

  /**
   * Images are read in the order in which they came, so that engines rarely change their models.
   */
  function linesReader(request: ReadRequest): ReadDigestedLines {
    const { engine, signal } = request;
    const order = ++pictures;
    return async (image, variables, { digest, ...how }) => {
      const suited = modelsFor(how, request);
      const key = JSON.stringify([digest, engine, suited.name, variables]);
      const known = digest === undefined ? undefined : memory?.find(key);
      if (known) return known;
      const reading = { variables, models: suited, order, signal };
      const lines = await engines[engine].read(image, reading);
      if (digest !== undefined) memory?.keep(key, lines);
      return lines;
    };
  }

  return {
    read(source, request) {
      return threads.run(async (thread) => {
        using limit = startTimeLimit(timeLimitMs, () => tooSlow(timeLimitMs), request.signal);
        const { signal } = limit;
        return await untilAborted(readIn(thread, source, { ...request, signal }), signal);
      }, request.signal);
    },
    async warm({ engine, models, accurateModels, latinModels }) {
      const { signal } = new AbortController();
      const warmEngines = async () => {
        for (const set of [models, accurateModels, latinModels]) {
          if (set) await engines[engine].warm(set);
        }
      };
      await Promise.all([warmEngines(), threads.run((thread) => thread.started(), signal)]);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([threads[Symbol.asyncDispose](), engines[Symbol.asyncDispose]()]);
    },
  };
}

/** What an image file or image is, and how it is to be read. */
async function keyOf(input: ImageInput, request: ReadRequest): Promise<string> {
  const { engine, layout, mayBeTurned, isPart, page } = request;
  const { models, accurateModels, verticalModels, relatedModels, latinModels } = request;
  const [size, bytes] =
    input instanceof Uint8Array ? [[], input] : [[input.width, input.height], input.data];
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  const sets = [models, accurateModels, verticalModels, latinModels, ...relatedModels.values()];
  const names = sets.map((set) => set?.name ?? null);
  const how = [engine, layout, mayBeTurned, isPart, page, names];
  return JSON.stringify([Buffer.from(digest).toString('base64'), size, how]);
}

function modelsFor(
  { vertical, accurate, language, latin }: Parameters<ReadLines>[2],
  { models, verticalModels, accurateModels, relatedModels, latinModels }: ReadRequest,
): ModelSet {
  const related = language === undefined ? undefined : relatedModels.get(language);
  const other = latin ? latinModels : related;
  return other ?? ((vertical && verticalModels) || (accurate && accurateModels) || models);
}

function tooSlow(milliseconds: number): Problem {
  return new Problem(
    'timeout',
    `The image could not be recognized within ${milliseconds / 1000} s. Choose a smaller region.`,
  );
}
