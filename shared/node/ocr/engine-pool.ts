import { Problem } from '../../api/problem.ts';
import { createThreadPool } from '../workers/thread-pool.ts';
import type { Engine } from './engine.ts';
import { type ModelSet, readModels } from './model-set.ts';

type Reading = { models: ModelSet; signal: AbortSignal };

export type EnginePool = AsyncDisposable & {
  /**
   * What `read` makes of each strip, side by side and in their order. Rejects with the signal's
   * reason, or with `internal` where an engine failed.
   */
  readAll<S, R>(
    strips: S[],
    read: (engine: Engine, strip: S) => Promise<R>,
    how: { modelsFor: (strip: S) => ModelSet; signal: AbortSignal },
  ): Promise<R[]>;
  /** Starts every engine with these models. */
  warm(models: ModelSet): Promise<void>;
};

export type EnginePoolOptions = { start: () => Engine; size: number; restMs: number };

/** Warm Tesseracts that read by any models. */
export function createEnginePool({ start, size, restMs }: EnginePoolOptions): EnginePool {
  const pool = createThreadPool({ start, size, restMs });

  async function withModels<R>(
    { models, signal }: Reading,
    task: (engine: Engine) => Promise<R>,
  ): Promise<R> {
    return await pool.run(
      async (engine) => {
        const { name } = models;
        if (engine.loaded !== name) await engine.load({ name, models: await readModels(models) });
        return await task(engine);
      },
      signal,
      (engine) => engine.loaded === models.name,
    );
  }

  return {
    async readAll(strips, read, { modelsFor, signal }) {
      const failure = new AbortController();
      const either = AbortSignal.any([signal, failure.signal]);
      try {
        return await Promise.all(
          strips.map((strip) =>
            withModels({ models: modelsFor(strip), signal: either }, (engine) =>
              read(engine, strip),
            ),
          ),
        );
      } catch (error) {
        // One strip alone is no use: the others need not be read any more.
        failure.abort(error);
        if (signal.aborted || error instanceof Problem) throw error;
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
  return new Problem('internal', 'The OCR engine failed on this picture. Try it again.', { cause });
}
