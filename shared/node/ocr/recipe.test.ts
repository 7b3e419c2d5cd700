import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RgbaImage } from '../../ocr/image/image.ts';
import { recognize } from '../../ocr/recognize.ts';
import { startWasmEngine } from './engines/engine-pools.ts';
import { readModels } from './models/language-models.ts';
import { drawnLines, drawText } from './testing/draw-text.ts';

// Steps of the recipe that do not show in the host's answers, with an engine of the host.

const engine = startWasmEngine();

beforeAll(async () => {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
  const models = await readModels({ name: 'eng', files: [{ code: 'eng', file }] });
  await engine.load({ name: 'eng', models });
});

afterAll(() => engine[Symbol.asyncDispose]());

const text = [
  'The quick brown fox jumps over',
  'the lazy dog, twice in 1987.',
  'Order: #4711-B (17:45)',
];

const cyrillic = ['Відкрийте налаштування', 'та виберіть мову тексту'];

test('the pixels of an image are let go before its lines are read', async () => {
  const read = await run(await drawn(text));
  expect(read.text).toBe(text.join('\n'));
  expect(new Set(read.heldBytes)).toEqual(new Set([0]));
});

test('of a text in another script some lines are told, of a plain one none', async () => {
  expect((await run(await drawn(text))).doubtful).toBeUndefined();
  const { doubtful } = await run(await drawn(cyrillic, 24));
  expect(doubtful?.confidence).toBeLessThan(62);
  const ink = doubtful?.picture.data.filter((value) => value < 128).length;
  expect(ink).toBeGreaterThan(1_000);
});

function drawn(lines: string[], size = 16): Promise<RgbaImage> {
  const place = { width: 22 * size, height: 7 * size };
  return drawText(place, drawnLines(lines, { x: size, y: 2 * size, size }));
}

/** The result for an image, and how many bytes of its pixels were left at each reading. */
async function run(image: RgbaImage) {
  const heldBytes: number[] = [];
  const recognized = await recognize(image, {
    readLines(lines, variables) {
      heldBytes.push(image.data.length);
      return engine.read(lines, variables, 'eng');
    },
    readCodes: async () => [],
    layout: 'lines',
    parts: 1,
    vertical: false,
    moreAccurate: false,
    related: null,
  });
  return { ...recognized, heldBytes };
}
