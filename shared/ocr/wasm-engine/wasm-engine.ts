import type { WorkerChannel } from '../../workers/call-worker.ts';
import type { GrayImage } from '../image/image.ts';
import type { LanguageModel } from '../tesseract/language-model.ts';
import type { TesseractLine } from '../tesseract/parse-tsv.ts';
import { stripContent, type TesseractVariables } from '../tesseract/tesseract-variables.ts';
import { type CalledStripReader, callStripReader } from './call-strip-reader.ts';
import { openTesseract, type Tesseract } from './tesseract-js.ts';

/** Reads one strip at a time. Every call rejects once it has ended. */
export type WasmEngine = AsyncDisposable & {
  /** Whether it or one of its workers has ended, as after a crash. */
  readonly ended: boolean;
  /** Replaces the loaded models. */
  load(models: LanguageModel[]): Promise<void>;
  read(picture: GrayImage, variables: TesseractVariables): Promise<TesseractLine[]>;
};

type Workers = {
  /** Starts what answers by `serveStrips`. */
  startStripReader(): WorkerChannel;
  /** Starts the worker script of tesseract.js. */
  startTesseract(): WorkerChannel;
  /** What that script is to load, as its platform understands it. */
  tesseractOptions: object;
};

/**
 * Reads in WebAssembly, in workers that start when they are first needed: horizontal lines by the
 * network of a single model where `openStripReader` knows it, and everything else by Tesseract.
 */
export function createWasmEngine(workers: Workers): WasmEngine {
  let stripReader: CalledStripReader | undefined;
  let tesseract: Tesseract | undefined;
  let models: LanguageModel[] = [];
  let readsStrips = false;
  let isInTesseract = false;
  let hasEnded = false;

  function throwIfEnded(): void {
    // A worker that started now would be left running.
    if (hasEnded) throw new Error('The engine has ended.');
  }

  async function loadStripReader(): Promise<boolean> {
    const [only, ...others] = models;
    if (!only || others.length > 0) return false;
    throwIfEnded();
    stripReader ??= callStripReader(workers.startStripReader());
    return await stripReader.load(only);
  }

  /** With the models: most pictures are read without it, and it takes time and memory. */
  async function loadedTesseract(): Promise<Tesseract> {
    throwIfEnded();
    tesseract ??= openTesseract(workers.startTesseract(), workers.tesseractOptions);
    if (!isInTesseract) await tesseract.load(models);
    isInTesseract = true;
    return tesseract;
  }

  return {
    get ended() {
      return hasEnded || stripReader?.ended === true || tesseract?.ended === true;
    },
    async load(wanted) {
      models = wanted;
      isInTesseract = false;
      readsStrips = await loadStripReader();
      if (!readsStrips) await loadedTesseract();
    },
    async read(picture, variables) {
      const content = stripContent(variables);
      if (stripReader && readsStrips && content) return await stripReader.read(picture, content);
      const loaded = await loadedTesseract();
      return await loaded.read(picture, variables);
    },
    async [Symbol.asyncDispose]() {
      hasEnded = true;
      await Promise.all([stripReader, tesseract].map((each) => each?.[Symbol.asyncDispose]()));
    },
  };
}
