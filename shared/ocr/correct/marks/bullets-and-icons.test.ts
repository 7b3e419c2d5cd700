import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../../api/recognition.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { detectBullets } from './bullets-and-icons.ts';

const disc = [' 999 ', '99999', '99999', '99999', ' 999 '];
const ring = [' 999 ', '9   9', '9   9', '9   9', ' 999 '];
const letter = [' 999 ', '9   9', '99999', '9    ', ' 999 '];
const stop = ['99', '99'];

/** Rows drawn with their upper left corner at (x, y), before a word of capitals from 20 to 30. */
function inkOf(rows: string[], x: number, y: number): GrayImage {
  const ink = { width: 120, height: 40, data: new Uint8Array(120 * 40) };
  for (const [down, row] of rows.entries()) {
    for (const [right, mark] of [...row].entries()) {
      ink.data[(y + down) * ink.width + x + right] = (Number(mark) * 255) / 9;
    }
  }
  return ink;
}

function lineOf(first?: string): RecognizedLine {
  const name = { text: 'NAME', confidence: 95, box: { x: 30, y: 20, width: 40, height: 10 } };
  const mark = { text: first ?? '', confidence: 40, box: { x: 12, y: 18, width: 9, height: 12 } };
  const words = first === undefined ? [name] : [mark, name];
  const text = words.map((word) => word.text).join(' ');
  return { text, confidence: 90, box: { x: 12, y: 18, width: 58, height: 12 }, words };
}

test.each(['e', 'eo', '*', '«'])('a disc that was read as %s is a bullet', (read) => {
  expect(detectBullets(lineOf(read), inkOf(disc, 14, 23)).text).toBe('• NAME');
});

test('so is a ring at the begin of a line', () => {
  expect(detectBullets(lineOf('o'), inkOf(ring, 14, 23)).text).toBe('• NAME');
});

test('a bullet that was not read is seen', () => {
  expect(detectBullets(lineOf(), inkOf(disc, 14, 23)).text).toBe('• NAME');
});

test.each([
  ['a letter', 'e', letter, 23],
  ['a full stop', '.', stop, 28],
  ['a degree sign', '°', ring, 18],
  ['nothing', 'x', [], 0],
])('%s is none', (_, read, rows, y) => {
  expect(detectBullets(lineOf(read), inkOf(rows, 14, y)).text).toBe(`${read} NAME`);
});

test('a character without spaces around it is none, whatever its box holds', () => {
  const box = { x: 12, y: 18, width: 9, height: 12 };
  const next = { text: 'ブラウザ', confidence: 95, box: { x: 23, y: 20, width: 48, height: 10 } };
  const line = lineOfWords([{ text: 'の', confidence: 40, box }, next]);
  expect(detectBullets(line, inkOf(disc, 14, 23)).text).toBe('の ブラウザ');
  const apart = { ...next, box: { ...next.box, x: 30 } };
  const item = lineOfWords([{ text: 'の', confidence: 40, box }, apart]);
  expect(detectBullets(item, inkOf(disc, 14, 23)).text).toBe('• ブラウザ');
  const sure = lineOfWords([{ text: 'ンド', confidence: 97, box }, apart]);
  expect(detectBullets(sure, inkOf(disc, 14, 23)).text).toBe('ンド ブラウザ');
});
