import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { grayImage } from '../../../ocr/image/gray-image.ts';
import { readModels } from '../models/language-models.ts';
import { drawText } from '../testing/draw-text.ts';
import { startNativeEngine, startWasmEngine } from './engine-pools.ts';

const blank = { width: 40, height: 30, data: new Uint8Array(1200).fill(255) };

async function english() {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
  return { name: 'eng', models: await readModels({ name: 'eng', files: [{ code: 'eng', file }] }) };
}

describe.each([
  ['WebAssembly', startWasmEngine],
  ['the library of the machine', startNativeEngine],
])('Tesseract as %s', (_, start) => {
  test('a blank picture has no words', async () => {
    await using engine = start();
    const models = await english();
    await engine.load(models);
    expect(engine.holds(models.name)).toBe(true);
    const lines = await engine.read(blank, {}, models.name);
    const words = lines.flatMap(({ words }) => words);
    expect(words.filter(({ text }) => text.trim() !== '')).toEqual([]);
  });

  test('a damaged model is an error, not a crash', async () => {
    await using engine = start();
    const data = new TextEncoder().encode('this is no model');
    const load = engine.load({ name: 'bad', models: [{ code: 'bad', data }] });
    await expect(load).rejects.toThrow(/failed to (initialize|load)/);
    await engine.load(await english());
  });

  test('a call whose engine is ended rejects', async () => {
    const engine = start();
    const loading = engine.load(await english());
    await Promise.all([expect(loading).rejects.toThrow('ended'), engine[Symbol.asyncDispose]()]);
    await expect(engine.read(blank, {}, 'eng')).rejects.toThrow('ended');
  });
});

test('a child holds six sets of models, and drops the one that was not used for the longest', async () => {
  await using engine = startNativeEngine();
  const { models } = await english();
  const text = { text: 'Six sets at once', x: 20, y: 50, size: 30 };
  const page = grayImage(await drawText({ width: 320, height: 80 }, [text]));
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await engine.load({ name, models });
  for (const name of ['b', 'a']) {
    const [line] = await engine.read(page, {}, name);
    expect(line?.words.map(({ text }) => text)).toEqual(['Six', 'sets', 'at', 'once']);
  }
  await engine.load({ name: 'g', models });
  expect(['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter(engine.holds)).toEqual([
    'a',
    'b',
    'd',
    'e',
    'f',
    'g',
  ]);
  await expect(engine.read(page, {}, 'c')).rejects.toThrow('No models are loaded as c.');
});
