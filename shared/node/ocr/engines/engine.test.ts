import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { readModels } from '../models/language-models.ts';
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
    expect(engine.loaded).toBe(models.name);
    const lines = await engine.read(blank, {});
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
    await expect(engine.read(blank, {})).rejects.toThrow('ended');
  });
});
