import { expect, test } from 'vitest';
import type { Box } from '../../../api/box.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { dropInklessUnderscores } from './drop-inkless-underscores.ts';

const baseline = 24;
const advance = 12;

/**
 * What is left of a word read in monospaced print, whose letters are blocks; underscores are below the
 * baseline. `rulings` are lines that were erased, `below` is what else stands there.
 */
function left(print: string, read: string, rulings: Box[] = [], below: Box[] = []): string {
  const width = advance * print.length + 20;
  const ink = { width, height: 50, data: new Uint8Array(width * 50) };
  const fill = (x: number, y: number, w: number, h: number) => {
    for (let row = y; row < y + h; row++) ink.data.fill(255, row * width + x, row * width + x + w);
  };
  for (const [at, character] of [...print].entries()) {
    const x = 10 + at * advance;
    if (character === '_') fill(x, baseline + 3, advance, 1);
    else if (character !== ' ') fill(x + 1, baseline - 11, 9, 11);
  }
  // Letters of the line below, which the box of the word reaches.
  for (let x = 10; x < width - 20; x += advance) fill(x, baseline + 5, 4, 10);
  for (const { x, y, width: w, height } of below) fill(x, y, w, height);
  const box = { x: 11, y: baseline - 11, width: width - 22, height: 18 };
  const line = lineOfWords([{ text: read, confidence: 40, box }]);
  return dropInklessUnderscores(line, rulings, ink).text;
}

test('an underscore without ink is a space', () => {
  expect(left('no area is seen', 'no_area_is_seen')).toBe('no area is seen');
  expect(left('no area_is seen', 'no_area_is_seen')).toBe('no area_is seen');
});

test('the bar of a letter of the line below is no underscore, one on a stem is', () => {
  const gap = 10 + 2 * advance;
  const bar = { x: gap + 1, y: baseline + 3, width: 8, height: 1 };
  const stems = [1, 7].map((at) => ({ x: gap + at, y: baseline + 3, width: 2, height: 8 }));
  expect(left('no area', 'no_area', [], [bar, ...stems])).toBe('no area');
  const one = { x: gap + 3, y: baseline + 3, width: 2, height: 8 };
  const underscore = { ...bar, x: gap - 1, width: advance };
  expect(left('no area', 'no_area', [], [underscore, one])).toBe('no_area');
});

test('what was erased with an underline stays', () => {
  const underline = { x: 10, y: baseline + 3, width: 100, height: 1 };
  expect(left('no area', 'no_area', [underline])).toBe('no_area');
});

test('underscores that begin or end a word stay, and so do those with ink', () => {
  expect(left('__aera__', '__aera__')).toBe('__aera__');
  expect(left('aera_zone', 'aera_zone')).toBe('aera_zone');
});
