import { z } from 'zod';
import { Problem } from '../../../api/problem.ts';
import type { GrayImage } from '../../../ocr/image/image.ts';
import type { LanguageModel } from '../../../ocr/tesseract/language-model.ts';
import { type TesseractLine, tesseractLine } from '../../../ocr/tesseract/parse-tsv.ts';
import type { TesseractVariables } from '../../../ocr/tesseract/tesseract-variables.ts';
import { createWasmEngine } from '../../../ocr/wasm-engine/wasm-engine.ts';
import { callWorker, type WorkerChannel } from '../../../workers/call-worker.ts';
import { forkWorker } from '../../workers/fork-worker.ts';
import { createThreadPool } from '../../workers/thread-pool.ts';
import { type ModelSet, readModels } from '../models/language-models.ts';
import { wasmThreads } from './wasm-threads.ts';

/** Tesseract as WebAssembly or as a library, or the reader of Windows or macOS. */
export type EngineKind = 'wasm' | 'native' | 'system';

export type EnginePools = AsyncDisposable & Record<EngineKind, EnginePool>;

type EnginePool = AsyncDisposable & {
  /**
   * The lines of an image, by the first engine that is free. Rejects with the signal's reason, or
   * with `internal` where the engine failed.
   */
  read(image: GrayImage, reading: StripReading): Promise<TesseractLine[]>;
  /** Starts every engine with these models. */
  warm(models: ModelSet): Promise<void>;
};

/** A pool of each kind of engine, `size` engines each; none starts before its first use. */
export function createEnginePools(options: { size: number; restMs: number }): EnginePools {
  const { size } = options;
  // Two sets of models may alternate within one image: neither engine has to reload then. A third,
  // for English beside Korean or Greek, reads little at a time, and finds another two.
  const kept = 2 * size + 2;
  const wasm = createEnginePool({ ...options, kept, start: startWasmEngine });
  const native = createEnginePool({ ...options, kept: size, start: startNativeEngine });
  const system = createEnginePool({ ...options, kept, start: startSystemEngine });
  return {
    wasm,
    native,
    system,
    async [Symbol.asyncDispose]() {
      await Promise.all([wasm, native, system].map((pool) => pool[Symbol.asyncDispose]()));
    },
  };
}

type StripReading = {
  variables: TesseractVariables;
  models: ModelSet;
  /** Images of a lower order are read first; 0 by default. */
  order?: number;
  signal: AbortSignal;
};

type EnginePoolOptions = { start: () => Engine; size: number; kept: number; restMs: number };

/** Tesseract engines that are kept running, for any models. */
function createEnginePool({ start, size, kept, restMs }: EnginePoolOptions): EnginePool {
  const pool = createThreadPool({ start, size, kept, restMs });

  async function withModels<R>(
    { models, order = 0, signal }: Omit<StripReading, 'variables'>,
    task: (engine: Engine) => Promise<R>,
  ): Promise<R> {
    return await pool.run(
      async (engine) => {
        const { name } = models;
        if (!engine.holds(name)) await engine.load({ name, models: await readModels(models) });
        return await task(engine);
      },
      signal,
      { suits: (engine) => engine.holds(models.name), order },
    );
  }

  return {
    async read(image, { variables, ...reading }) {
      try {
        return await withModels(reading, (engine) =>
          engine.read(image, variables, reading.models.name),
        );
      } catch (error) {
        if (reading.signal.aborted || error instanceof Problem) throw error;
        throw engineFailed(error);
      }
    },
    async warm(models) {
      const { signal } = new AbortController();
      const load = () => withModels({ models, signal }, async () => undefined);
      await Promise.all(Array.from({ length: size }, load));
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

function engineFailed(cause: unknown): Problem {
  return new Problem('internal', 'The OCR engine failed on this image. Try again.', { cause });
}

/** In threads: one for the networks, and one for Tesseract as WebAssembly once it is needed. */
export function startWasmEngine(): Engine {
  const engine = createWasmEngine(wasmThreads);
  let loaded = '';
  return {
    get worn() {
      return engine.ended;
    },
    holds: (name) => name === loaded,
    async load({ name, models }) {
      await engine.load(models);
      loaded = name;
    },
    read: (picture, variables) => engine.read(picture, variables),
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}

/**
 * The system's own Tesseract in a child process: a call into it blocks, and if it hangs or crashes,
 * it can be ended from here. It holds several sets of models, since a process more for each takes
 * more memory, and longer to start.
 */
export function startNativeEngine(): Engine {
  const script = new URL('./native-worker.ts', import.meta.url);
  return engineInChild(script, { sets: setsInChild, toLoad: (models) => ({ models }) });
}

/** The reader of Windows or macOS, in a child process as well; it brings its own models. */
export function startSystemEngine(): Engine {
  const script = new URL('./system/system-worker.ts', import.meta.url);
  return engineInChild(script, {
    sets: 1,
    toLoad: (models) => ({ codes: models.map(({ code }) => code) }),
  });
}

/** The fast and the accurate models of a language and of English, and two of related languages. */
const setsInChild = 6;

type ChildOptions = {
  /** How many sets of models it holds at most. */
  sets: number;
  /** What the child is told of the models. */
  toLoad: (models: LanguageModel[]) => object;
};

function engineInChild(script: URL, { sets, toLoad }: ChildOptions): Engine {
  const peer = callWorker(startChild(script));
  // In the order of their last use.
  const held = new Set<string>();
  return {
    get worn() {
      return peer.ended;
    },
    holds: (name) => held.has(name),
    async load({ name, models }) {
      const [oldest] = held;
      const dropped = held.size < sets ? undefined : oldest;
      if (dropped !== undefined) held.delete(dropped);
      await peer.call('load', { name, dropped, ...toLoad(models) });
      held.add(name);
    },
    async read(picture, variables, name) {
      held.delete(name);
      held.add(name);
      return z.array(tesseractLine).parse(await peer.call('read', { name, picture, variables }));
    },
    [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
  };
}

function startChild(script: URL): WorkerChannel {
  return forkWorker(script, {
    name: 'The text recognition',
    // Its threads compete for the cores, which several children share already.
    environment: { OMP_THREAD_LIMIT: '1' },
  });
}

/** One Tesseract engine; it runs one call at a time. Every call rejects once it has ended. */
export type Engine = AsyncDisposable & {
  /** Whether it has ended, as after a crash. */
  readonly worn: boolean;
  /** Whether the models of this name are loaded. */
  holds(name: string): boolean;
  /** Loads models, instead of those that were not used for the longest where it holds no more. */
  load(set: { name: string; models: LanguageModel[] }): Promise<void>;
  /** @param name of models that it holds */
  read(picture: GrayImage, variables: TesseractVariables, name: string): Promise<TesseractLine[]>;
};
