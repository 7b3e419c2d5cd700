import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { grayImage } from '../../../ocr/image/gray-image.ts';
import { openLineNetwork } from '../../../ocr/line-network/line-network.ts';
import { drawLine, signalOf } from '../../../ocr/line-network/line-picture.ts';
import { readLineModel } from '../../../ocr/line-network/model-file.ts';
import { openPlain, openRelaxed } from '../../../ocr/line-network/open-kernel.ts';
import { openStripReader } from '../../../ocr/line-network/strip-reader.ts';
import { drawText } from '../testing/draw-text.ts';

const data = new Uint8Array(gunzipSync(readFileSync('shared/ocr/models/eng.traineddata.gz')));
const read = openStripReader({ code: 'eng', data });

async function strip(...lines: string[]) {
  const texts = lines.map((text, at) => ({
    text,
    x: 12,
    y: 36 + 34 * at,
    size: 28,
    font: 'Liberation Sans',
  }));
  return grayImage(await drawText({ width: 640, height: 40 + 34 * lines.length }, texts));
}

test('lines are read, with their words where they stand', async () => {
  const lines = read?.(await strip('The quick brown fox', 'jumps over 42 dogs.'));
  expect(lines?.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual([
    'The quick brown fox',
    'jumps over 42 dogs.',
  ]);
  const [the] = lines?.[0]?.words ?? [];
  expect(the?.confidence).toBeGreaterThan(90);
  expect(the?.bbox.x0).toBeCloseTo(12, -1);
  expect(the?.bbox.y1).toBeCloseTo(36, -1);
});

test('a blank strip has no lines', async () => {
  expect(read?.(await strip())).toEqual([]);
});

test('a network says the same by all instructions', async () => {
  const model = readLineModel(data);
  if (!model) throw new Error('the model is not read');
  const picture = drawLine(
    await strip('Sums of products'),
    { x: 0, y: 10, width: 300, height: 36 },
    36,
  );
  const sums = [openPlain(), openRelaxed(false), openRelaxed(true)].map((kernel) => {
    const read = kernel && openLineNetwork(model, kernel)?.read(signalOf(picture), picture.width);
    return Array.from(read?.values ?? []);
  });
  const [plain = [], ...others] = sums;
  expect(plain.length).toBeGreaterThan(10_000);
  for (const other of others) {
    const differences = other.map((value, at) => Math.abs(value - (plain[at] ?? 0)));
    expect(Math.max(...differences)).toBeLessThan(0.01);
    expect(other).toHaveLength(plain.length);
  }
});

test('what is no model that it can read is left to Tesseract', () => {
  expect(openStripReader({ code: 'eng', data: new Uint8Array(100) })).toBeNull();
  expect(openStripReader({ code: 'eng', data: data.slice(0, data.length >> 4) })).toBeNull();
  expect(openStripReader({ code: 'ara', data })).toBeNull();
});
