import { expect, test } from 'vitest';
import type { RecognizedLine } from '../api/recognition.ts';
import { lineOfWords } from './layout/join-words.ts';
import { readMissed } from './recognize-strip.ts';
import { stripOf } from './testing/strip-of.ts';

const width = 200;
const strip = stripOf({ x: 0, y: 0, width, height: 90 }, 10);
const rows = [5, 35, 65];

/** Rows of six letters, of which the first and the last were read. */
function letters() {
  const ink = { width, height: 90, data: new Uint8Array(90 * width) };
  for (const top of rows) {
    for (let y = top; y < top + 10; y++) {
      for (let x = 5; x < 77; x += 12) ink.data.fill(255, y * width + x, y * width + x + 7);
    }
  }
  return ink;
}

function line(text: string, y: number, confidence = 90): RecognizedLine {
  return lineOfWords([{ text, confidence, box: { x: 5, y, width: 67, height: 10 } }]);
}

test.each([
  ['is read where it stands', line('second', 35), ['first', 'second', 'third']],
  ['is left out where it is read with doubt', line('s.c0nd', 35, 40), ['first', 'third']],
  ['is left out where it has no letters', line('|~|', 35), ['first', 'third']],
])('a line that was passed over %s', async (_, read, expected) => {
  const lines = [line('first', 5), line('third', 65)];
  const whole = await readMissed(lines, letters(), strip, async () => [read]);
  expect(whole.map(({ text }) => text)).toEqual(expected);
});

test('what was passed over between words of a line is put between them', async () => {
  const at = (text: string, x: number, w: number) => ({
    ...{ text, confidence: 90 },
    box: { x, y: 5, width: w, height: 10 },
  });
  const ink = { width, height: 90, data: new Uint8Array(90 * width) };
  for (const x of [0, 12, 60, 72, 84, 96, 108, 176, 188]) {
    for (let y = 5; y < 15; y++) ink.data.fill(255, y * width + x, y * width + x + 7);
  }
  const line = lineOfWords([at('ab', 0, 19), at('cd', 176, 19)]);
  const read = async () => [lineOfWords([at('small', 60, 55)])];
  const whole = await readMissed([line], ink, strip, read);
  expect(whole.map(({ text }) => text)).toEqual(['ab small cd']);
});
