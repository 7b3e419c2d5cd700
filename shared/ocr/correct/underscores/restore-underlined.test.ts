import { expect, test } from 'vitest';
import type { Box } from '../../../api/box.ts';
import type { RecognizedLine } from '../../../api/recognition.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { restoreUnderlined } from './restore-underlined.ts';

const baseline = 24;
const height = 12;
const advance = 9;

/** A line of words with `gap` pixels of paper before each; letters are blocks of 7 × 12 px. */
function set(...words: [gap: number, text: string][]): { line: RecognizedLine; ink: GrayImage } {
  const ink = { width: 500, height: 40, data: new Uint8Array(500 * 40) };
  let x = 8;
  const placed = words.map(([gap, text]) => {
    x += gap;
    const left = x;
    for (const _ of text) {
      for (let y = baseline - height; y < baseline; y++) {
        ink.data.fill(255, y * ink.width + x, y * ink.width + x + 7);
      }
      x += advance;
    }
    x -= advance - 7;
    return {
      text,
      confidence: 90,
      box: { x: left, y: baseline - height, width: x - left, height },
    };
  });
  return { line: lineOfWords(placed), ink };
}

/** The restored text of a line with an underline from before one word to after another. */
function restored({ line, ink }: ReturnType<typeof set>, first: number, last: number): string {
  const [from, to] = [line.words[first]?.box.x ?? 0, boxEnd(line.words[last]?.box)];
  const underline = { x: from, y: baseline + 1, width: to - from, height: 1 };
  return restoreUnderlined([line], [underline], ink)
    .map(({ text }) => text)
    .join();
}

function boxEnd(box: Box | undefined): number {
  return box ? box.x + box.width : 0;
}

const link = set([0, 'see'], [5, 'the'], [5, 'mod'], [10, 'sed'], [5, 'here'], [5, 'too']);

test('a wide gap over the underline of a link is an underscore', () => {
  expect(restored(link, 2, 3)).toBe('see the mod_sed here too');
});

test('the tail of the letter behind it interrupts the underline', () => {
  const { line, ink } = link;
  const [before, after] = [line.words[2]?.box, line.words[3]?.box];
  const [from, to] = [before?.x ?? 0, after?.x ?? 0];
  const pieces = [
    { x: from, y: baseline + 1, width: to - from - 1, height: 1 },
    { x: to + 4, y: baseline + 1, width: boxEnd(after) - to - 4, height: 1 },
  ];
  const words = line.words.map((word) => (word.text === 'sed' ? { ...word, text: 'ped' } : word));
  const read = restoreUnderlined([lineOfWords(words)], pieces, ink);
  expect(read[0]?.text).toBe('see the mod_ped here too');
});

test('the lower side of a box is no underline', () => {
  const [from, to] = [link.line.words[2]?.box.x ?? 0, boxEnd(link.line.words[3]?.box)];
  const side = (y: number) => ({ x: from - 3, y, width: to - from + 6, height: 1 });
  const upper = side(baseline - height - 4);
  const lower = side(baseline + 3);
  const text = (sides: Box[]) => restoreUnderlined([link.line], sides, link.ink)[0]?.text;
  expect(text([upper, lower])).toBe('see the mod sed here too');
  expect(text([lower])).toBe('see the mod_sed here too');
});

test('a gap that is no wider than the spaces of its block is none', () => {
  const wide = set([0, 'see'], [10, 'the'], [10, 'mod'], [10, 'sed'], [10, 'here'], [10, 'too']);
  expect(restored(wide, 2, 3)).toBe('see the mod sed here too');
});

test('a wide gap beside the underline is none', () => {
  expect(restored(link, 3, 4)).toBe('see the mod sed here too');
});

test('a line that ends in no word is a rule, and marks nothing', () => {
  const { line, ink } = link;
  const rule = { x: 0, y: baseline + 1, width: 480, height: 1 };
  expect(restoreUnderlined([line], [rule], ink)).toEqual([line]);
});

test('a link may begin behind a sign and end before one', () => {
  const { line, ink } = set([0, 'see'], [5, 'the'], [5, '$mod'], [10, 'sed=10'], [5, 'too']);
  const [name, value] = [line.words[2]?.box.x ?? 0, line.words[3]?.box.x ?? 0];
  const underline = { x: name + advance, y: baseline + 1, width: 0, height: 1 };
  underline.width = value + 3 * advance - 2 - underline.x;
  const texts = restoreUnderlined([line], [underline], ink).map(({ text }) => text);
  expect(texts).toEqual(['see the $mod_sed=10 too']);
});

test('room beside a bullet says nothing of the spaces', () => {
  const listed = set([0, '•'], [12, 'mod'], [10, 'sed']);
  expect(restored(listed, 1, 2)).toBe('• mod_sed');
});

test('an O whose tail interrupts the underline is a Q', () => {
  const { line, ink } = set([0, 'see'], [5, 'SOLITE'], [10, 'TEMP'], [5, 'here']);
  const [from, to] = [(line.words[1]?.box.x ?? 0) + 18, boxEnd(line.words[2]?.box)];
  const underline = { x: from, y: baseline + 1, width: to - from, height: 1 };
  expect(restoreUnderlined([line], [underline], ink)[0]?.text).toBe('see SQLITE_TEMP here');
  const whole = { ...underline, x: from - 18, width: to - from + 18 };
  expect(restoreUnderlined([line], [whole], ink)[0]?.text).toBe('see SOLITE_TEMP here');
});

test('the room between the number of a section and its title is none', () => {
  expect(restored(set([0, '13.2'], [10, 'Procedures']), 0, 1)).toBe('13.2 Procedures');
});

test('an O before a letter that interrupts the underline stays', () => {
  const { line, ink } = set([0, 'see'], [5, 'Options'], [5, 'here']);
  const word = line.words[1]?.box ?? { x: 0, y: 0, width: 0, height: 0 };
  const underline = { x: word.x + 9, y: baseline + 1, width: word.width - 9, height: 1 };
  expect(restoreUnderlined([line], [underline], ink)[0]?.text).toBe('see Options here');
});
