import { beforeAll, expect, test } from 'vitest';
import type { GrayImage } from '../../../ocr/image/image.ts';
import type { LanguageModel } from '../../../ocr/tesseract/language-model.ts';
import { sparseVariables, tesseractVariables } from '../../../ocr/tesseract/tesseract-variables.ts';
import { createWasmEngine } from '../../../ocr/wasm-engine/wasm-engine.ts';
import type { WorkerChannel } from '../../../workers/call-worker.ts';
import { createLanguageModels, readModels } from '../models/language-models.ts';
import { drawText } from '../testing/draw-text.ts';
import { wasmThreads } from './wasm-threads.ts';

const block = tesseractVariables({ vertical: false });
const digits = tesseractVariables({ vertical: false, characters: '0123456789' });
const anywhere = sparseVariables;
let english: LanguageModel[] = [];
let strip: GrayImage;

beforeAll(async () => {
  english = await modelsOf(['eng']);
  strip = await drawStrip('Total 1987');
});

test('a block of lines is read by the network, without Tesseract', async () => {
  await using started = start();
  const { engine, threads } = started;
  await engine.load(english);
  expect(await textOf(engine.read(strip, block))).toBe('Total 1987');
  expect(threads.map(({ name }) => name)).toEqual(['The strip reader']);
});

test('so is a line of a few characters', async () => {
  await using started = start();
  const { engine, threads } = started;
  await engine.load(english);
  // Without the letters that an O and an l look like.
  expect(await textOf(engine.read(await drawStrip('O l9'), digits))).toMatch(/^0 ?19$/);
  expect(threads.map(({ name }) => name)).toEqual(['The strip reader']);
});

test('Tesseract starts once for what the network does not read', async () => {
  await using started = start();
  const { engine, threads } = started;
  await engine.load(english);
  const number = await drawStrip('1987');
  for (let round = 0; round < 2; round++)
    expect(await textOf(engine.read(number, anywhere))).toBe('1987');
  expect(await textOf(engine.read(strip, block))).toBe('Total 1987');
  expect(threads.map(({ name }) => name)).toEqual(['The strip reader', 'Tesseract']);
});

test('Tesseract alone reads by several models', async () => {
  await using started = start();
  const { engine, threads } = started;
  await engine.load(await modelsOf(['eng', 'deu']));
  expect(await textOf(engine.read(strip, block))).toBe('Total 1987');
  expect(threads.map(({ name }) => name)).toEqual(['Tesseract']);
});

test('Tesseract reads by a model of several outputs a character that was not measured', async () => {
  await using started = start();
  const { engine, threads } = started;
  await engine.load(await modelsOf(['chi_tra']));
  expect(await textOf(engine.read(await drawStrip('1987'), block))).toBe('1987');
  expect(threads.map(({ name }) => name)).toEqual(['The strip reader', 'Tesseract']);
});

test('Tesseract reads by the models that were loaded last', async () => {
  await using started = start();
  const { engine } = started;
  await engine.load(await modelsOf(['chi_tra']));
  await engine.load(english);
  expect(await textOf(engine.read(strip, { ...block, tessedit_pageseg_mode: '7' }))).toBe(
    'Total 1987',
  );
});

test.each([
  ['The strip reader', block],
  ['Tesseract', anywhere],
])('a call whose thread ends rejects, and the engine has ended: %s', async (name, variables) => {
  await using started = start();
  const { engine, threads } = started;
  await engine.load(english);
  await engine.read(strip, variables);
  const thread = threads.find((each) => each.name === name);
  await Promise.all([
    expect(engine.read(strip, variables)).rejects.toThrow(`${name} has ended.`),
    thread?.end(),
  ]);
  expect(engine.ended).toBe(true);
  await expect(engine.read(strip, variables)).rejects.toThrow(`${name} has ended.`);
});

test('a reading that is given up ends with both threads', async () => {
  const { engine, threads } = start();
  await engine.load(english);
  const reading = engine.read(strip, anywhere);
  const ends = threads.map(({ onEnd }) => new Promise<Error>((resolve) => onEnd(resolve)));
  expect(ends).toHaveLength(2);
  await Promise.all([
    expect(reading).rejects.toThrow('Tesseract has ended.'),
    engine[Symbol.asyncDispose](),
  ]);
  const reasons = await Promise.all(ends);
  expect(reasons.map(({ message }) => message)).toEqual([
    'The strip reader has ended.',
    'Tesseract has ended.',
  ]);
});

test('an engine that has ended starts no thread any more', async () => {
  await using started = start();
  const { engine, threads } = started;
  await engine.load(english);
  await engine[Symbol.asyncDispose]();
  await expect(engine.read(strip, anywhere)).rejects.toThrow('ended');
  await expect(engine.load(await modelsOf(['eng', 'deu']))).rejects.toThrow('ended');
  expect(threads).toHaveLength(1);
});

/** An engine, and the ways to the threads that it has started. */
function start() {
  const threads: WorkerChannel[] = [];
  const kept = (channel: WorkerChannel) => {
    threads.push(channel);
    return channel;
  };
  const engine = createWasmEngine({
    ...wasmThreads,
    startStripReader: () => kept(wasmThreads.startStripReader()),
    startTesseract: () => kept(wasmThreads.startTesseract()),
  });
  return { engine, threads, [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]() };
}

async function modelsOf(codes: string[]): Promise<LanguageModel[]> {
  return await readModels(await createLanguageModels([]).find(codes, 'accurate'));
}

/** Its capitals are as high as strips have them. */
async function drawStrip(text: string): Promise<GrayImage> {
  const { width, height, data } = await drawText({ width: 320, height: 60 }, [
    { text, x: 20, y: 40, size: 27 },
  ]);
  return { width, height, data: data.filter((_, at) => at % 4 === 0) };
}

async function textOf(reading: ReturnType<ReturnType<typeof start>['engine']['read']>) {
  const lines = await reading;
  return lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n');
}
