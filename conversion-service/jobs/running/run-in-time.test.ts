import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConversionRun, Converted, Staged } from '../../engine/converter.ts';
import { runInTime } from './run-in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs a document that reports a page every `ms`, of so many as it announced. */
async function convertPages(pages: number, { ms, total }: { ms: number; total: number }) {
  const converted = { warnings: [] } as unknown as Converted;
  const run = async ({ startLimit, onProgress }: ConversionRun): Promise<Converted> => {
    using limit = startLimit();
    for (let done = 0; done < pages; done++) {
      if (done > 0) onProgress?.({ done, total, unit: 'page' });
      await vi.advanceTimersByTimeAsync(ms);
      limit.signal.throwIfAborted();
    }
    return converted;
  };
  const staged: Staged = { run, [Symbol.asyncDispose]: async () => undefined };
  const { signal } = new AbortController();
  return await runInTime(staged, { target: '/nowhere', signal }, 1_000).then(
    () => 'converted',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
}

test('each page of a document has the time of one, and none has more', async () => {
  expect(await convertPages(300, { ms: 900, total: 300 })).toBe('converted');
  expect(await convertPages(1, { ms: 1_100, total: 1 })).toMatch(/^The document was not converted/);
  const late = /^A page of the document was not converted within 1 s/;
  expect(await convertPages(300, { ms: 1_100, total: 300 })).toMatch(/^The document/);
  // A document that reports more pages than at first has the time of the first count.
  expect(await convertPages(300, { ms: 900, total: 3 })).toMatch(late);
});
