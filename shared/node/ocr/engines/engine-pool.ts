import { Problem } from '../../../api/problem.ts';
import type { GrayImage } from '../../../ocr/image/image.ts';
import type { TesseractLine } from '../../../ocr/tesseract/tesseract-line.ts';
import type { TesseractVariables } from '../../../ocr/tesseract/tesseract-variables.ts';
import { createThreadPool } from '../../workers/thread-pool.ts';
import { type ModelSet, readModels } from '../models/model-set.ts';
import type { Engine } from './engine.ts';

type Reading = {
  variables: TesseractVariables;
  models: ModelSet;
  /** Images of a lower order are read first; 0 by default. */
  order?: number;
  signal: AbortSignal;
};

export type EnginePool = AsyncDisposable & {
  /**
   * The lines of an image, by the first engine that is free. Rejects with the signal's reason, or
   * with `internal` where the engine failed.
   */
  read(image: GrayImage, reading: Reading): Promise<TesseractLine[]>;
  /** Starts every engine with these models. */
  warm(models: ModelSet): Promise<void>;
};

export type EnginePoolOptions = { start: () => Engine; size: number; restMs: number };

/** Warm Tesseracts that read by any models. */
export function createEnginePool({ start, size, restMs }: EnginePoolOptions): EnginePool {
  // Two sets of models may take turns within one image: neither engine changes its own then.
  const pool = createThreadPool({ start, size, kept: 2 * size, restMs });

  async function withModels<R>(
    { models, order = 0, signal }: Omit<Reading, 'variables'>,
    task: (engine: Engine) => Promise<R>,
  ): Promise<R> {
    return await pool.run(
      async (engine) => {
        const { name } = models;
        if (engine.loaded !== name) await engine.load({ name, models: await readModels(models) });
        return await task(engine);
      },
      signal,
      { suits: (engine) => engine.loaded === models.name, order },
    );
  }

  return {
    async read(image, { variables, ...reading }) {
      try {
        return await withModels(reading, (engine) => engine.read(image, variables));
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
