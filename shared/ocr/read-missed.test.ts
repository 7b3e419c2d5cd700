import { expect, test } from 'vitest';
import type { RecognizedLine } from '../api/recognition.ts';
import { lineOfWords } from './layout/join-words.ts';
import { readMissed } from './recognize-strip.ts';

const width = 200;
const strip = {
  box: { x: 0, y: 0, width, height: 90 },
  capitals: 10,
  monospaced: false,
  moved: [],
  block: 0,
  vertical: false,
};
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
