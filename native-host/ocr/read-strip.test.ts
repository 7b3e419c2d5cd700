import { expect, test } from 'vitest';
import type { RecognisedLine } from '../../shared/api/recognition.ts';
import type { Engine } from '../../shared/node/ocr/engine.ts';
import type { Strip } from '../../shared/ocr/segment/prepare-image.ts';
import type { PictureThread } from './image-thread.ts';
import { readStrip } from './read-strip.ts';

const box = { x: 0, y: 0, width: 100, height: 20 };
const strip: Strip = {
  box,
  capitals: 14,
  monospaced: false,
  moved: [],
  block: 0,
  vertical: false,
};

function line(text: string, confidence: number): RecognisedLine {
  return { text, confidence, box, words: [{ text, confidence, box }] };
}

/** What is read of a strip whose drawings, quick and careful, are read so. */
async function read(
  strip: Strip,
  drawn: { quick: RecognisedLine[]; careful: RecognisedLine[] },
  startedAt = Date.now(),
) {
  const drawings: string[] = [];
  const thread = {
    async render(_strip: Strip, quickly: boolean) {
      drawings.push(quickly ? 'quick' : 'careful');
      return { picture: drawings.at(-1) };
    },
    refine: async (lines: RecognisedLine[]) => lines,
  } as unknown as PictureThread;
  const engine = {
    read: async (picture: unknown) => drawn[picture as keyof typeof drawn],
  } as unknown as Engine;
  const lines = await readStrip(engine, thread, { strip, quickly: true, startedAt });
  return { text: lines.map(({ text }) => text).join(), drawings };
}

const sure = { quick: [line('Plain text', 96)], careful: [line('Plain text', 97)] };
const blurred = { quick: [line('P1ain t&xt', 70)], careful: [line('Plain text', 90)] };

test('what was read surely is not read again', async () => {
  expect(await read(strip, sure)).toEqual({ text: 'Plain text', drawings: ['quick'] });
});

test('what was read with doubt is drawn with care, and the surer reading counts', async () => {
  const drawings = ['quick', 'careful'];
  expect(await read(strip, blurred)).toEqual({ text: 'Plain text', drawings });
  const worse = { ...blurred, careful: [line('Plain', 72)] };
  expect(await read(strip, worse)).toEqual({ text: 'P1ain t&xt', drawings });
});

test('where reading has taken long nothing is read again', async () => {
  const late = Date.now() - 60_000;
  expect(await read(strip, blurred, late)).toEqual({ text: 'P1ain t&xt', drawings: ['quick'] });
});

test.each([
  ['small', { ...strip, capitals: 7 }],
  ['monospaced', { ...strip, monospaced: true }],
  ['vertical', { ...strip, vertical: true }],
])('%s lines are drawn with care at once', async (_, each) => {
  expect((await read(each, blurred)).drawings).toEqual(['careful']);
});
