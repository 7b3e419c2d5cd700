import { Worker } from 'node:worker_threads';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
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
const greeting = (text: string, height = 50) =>
  drawText({ width: 260, height }, [{ text, x: 20, y: 30 }]);

test('lines of the same pixels are read once, by each of the models', async () => {
  let model: 'auto' | 'accurate' = 'auto';
  await using ocr = createOcr({ workers: 1, remembers: true, model: () => model });
  const first = await ocr.recognize(await greeting('Hello again'), request);
  const reads = engines.reads;
  expect([first.text, reads > 0]).toEqual(['Hello again', true]);
  const higher = await ocr.recognize(await greeting('Hello again', 60), request);
  expect({ ...higher, elapsedMs: 0 }).toEqual({ ...first, elapsedMs: 0 });
  expect(engines.reads).toBe(reads);
  const other = await ocr.recognize(await greeting('Hello, others'), request);
  expect(other.text).toBe('Hello, others');
  expect(engines.reads).toBeGreaterThan(reads);
  const readsOfAll = engines.reads;
  model = 'accurate';
  await ocr.recognize(await greeting('Hello again'), request);
  expect(engines.reads).toBeGreaterThan(readsOfAll);
});

test('an image of the same pixels is read once, and who has it may change it', async () => {
  await using ocr = createOcr({ workers: 1, remembers: true });
  const recognize = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => recognize.mockRestore());
  const first = await ocr.recognize(await greeting('Hello again'), request);
  const expected = structuredClone({ ...first, elapsedMs: 0 });
  first.lines.length = 0;
  recognize.mockClear();
  const again = await ocr.recognize(await greeting('Hello again'), request);
  expect({ ...again, elapsedMs: 0 }).toEqual(expected);
  expect(recognize).not.toHaveBeenCalled();
  const { png, ...kept } = await ocr.recognize(await greeting('Hello again'), {
    ...request,
    keepImage: true,
  });
  expect({ ...kept, elapsedMs: 0 }).toEqual(expected);
  expect(
    Buffer.from(png ?? [])
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});

test('where images are those of others, nothing is remembered', async () => {
  await using ocr = createOcr({ workers: 1 });
  await ocr.recognize(await greeting('Hello again'), request);
  const reads = engines.reads;
  await ocr.recognize(await greeting('Hello again'), request);
  expect(engines.reads).toBe(2 * reads);
});
