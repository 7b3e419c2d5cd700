import { beforeEach, expect, test, vi } from 'vitest';
import { createOcr } from './ocr.ts';
import { drawText } from './testing/draw-text.ts';

const engines = vi.hoisted(() => ({ reads: 0 }));
vi.mock('./engines/engine-pools.ts', async (original) => {
  const actual = await original<typeof import('./engines/engine-pools.ts')>();
  return {
    ...actual,
    createEnginePools(options: { size: number; restMs: number }) {
      const pools = actual.createEnginePools(options);
      const { read, ...native } = pools.native;
      const counted: typeof read = (...reading) => {
        engines.reads++;
        return read(...reading);
      };
      return { ...pools, native: { ...native, read: counted } };
    },
  };
});

beforeEach(() => {
  engines.reads = 0;
});

const english = { languages: ['eng'], layout: 'auto' } as const;
const request = { ...english, languages: ['eng'] };
const greeting = (text: string) => drawText({ width: 260, height: 50 }, [{ text, x: 20, y: 30 }]);

test('lines of the same pixels are read once, by each of the models', async () => {
  let model: 'auto' | 'accurate' = 'auto';
  await using ocr = createOcr({ workers: 1, remembers: true, model: () => model });
  const first = await ocr.recognize(await greeting('Hello again'), request);
  const reads = engines.reads;
  expect([first.text, reads > 0]).toEqual(['Hello again', true]);
  const again = await ocr.recognize(await greeting('Hello again'), request);
  expect({ ...again, elapsedMs: 0 }).toEqual({ ...first, elapsedMs: 0 });
  expect(engines.reads).toBe(reads);
  const other = await ocr.recognize(await greeting('Hello, others'), request);
  expect(other.text).toBe('Hello, others');
  expect(engines.reads).toBeGreaterThan(reads);
  const readsOfAll = engines.reads;
  model = 'accurate';
  await ocr.recognize(await greeting('Hello again'), request);
  expect(engines.reads).toBeGreaterThan(readsOfAll);
});

test('where images are those of others, nothing is remembered', async () => {
  await using ocr = createOcr({ workers: 1 });
  await ocr.recognize(await greeting('Hello again'), request);
  const reads = engines.reads;
  await ocr.recognize(await greeting('Hello again'), request);
  expect(engines.reads).toBe(2 * reads);
});
