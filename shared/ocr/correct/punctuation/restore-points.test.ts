import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { restorePoints } from './restore-points.ts';

const size = { width: 120, height: 40 };

type Mark = { after: number; height: number; y?: number };

/** Digits of 8 × 12 px with their baseline at 20, `pitch` px apart, and marks after some of them. */
function draw(digits: number, marks: Mark[], pitch = 12) {
  const data = new Uint8Array(size.width * size.height);
  const fill = (x: number, y: number, width: number, height: number) => {
    for (let row = y; row < y + height; row++) {
      data.fill(255, row * size.width + x, row * size.width + x + width);
    }
  };
  for (let index = 0; index < digits; index++) fill(10 + pitch * index, 8, 8, 12);
  for (const { after, height, y = 18 } of marks) fill(7 + pitch * after, y, 2, height);
  return { ...size, data };
}

function line(text: string): RecognizedLine {
  const box = { x: 10, y: 8, width: 12 * text.length - 4, height: 12 };
  return { text, confidence: 90, box, words: [{ text, confidence: 90, box }] };
}

test('a mark on the baseline between two digits is a point', () => {
  expect(restorePoints(line('459'), draw(3, [{ after: 2, height: 2 }])).text).toBe('45.9');
});

test('one that reaches below the baseline is a comma', () => {
  expect(restorePoints(line('8971'), draw(4, [{ after: 1, height: 5 }])).text).toBe('8,971');
});

test('one that was read is not put in again', () => {
  expect(restorePoints(line('45.9'), draw(3, [{ after: 2, height: 2 }])).text).toBe('45.9');
});

test('a comma that was read as a point is one, and the other way round', () => {
  const [comma, point] = [
    { after: 1, height: 4 },
    { after: 1, height: 2 },
  ];
  expect(restorePoints(line('8.971'), draw(4, [comma])).text).toBe('8,971');
  expect(restorePoints(line('8,971'), draw(4, [point])).text).toBe('8.971');
  expect(restorePoints(line('8,971'), draw(4, [comma])).text).toBe('8,971');
  expect(restorePoints(line('8.971'), draw(4, [point])).text).toBe('8.971');
});

test('one that was read where digits stand close and nothing is between them is none', () => {
  expect(restorePoints(line('76.3'), draw(3, [])).text).toBe('763');
  expect(restorePoints(line('7.9.3'), draw(3, [])).text).toBe('793');
  expect(restorePoints(line('76.3'), draw(3, [{ after: 2, height: 2 }])).text).toBe('76.3');
});

test('a mark in the left half of a digit is its end', () => {
  const ink = draw(3, []);
  // The digit has nothing at the lower left but that.
  for (let y = 14; y < 20; y++) ink.data.fill(0, y * ink.width + 34, y * ink.width + 39);
  for (let y = 17; y < 20; y++) ink.data.fill(255, y * ink.width + 35, y * ink.width + 37);
  expect(restorePoints(line('763'), ink).text).toBe('763');
  expect(restorePoints(line('76.3'), ink).text).toBe('763');
});

test('a digit that fell apart is one', () => {
  const ink = draw(3, []);
  for (let y = 11; y < 13; y++) ink.data.fill(0, y * ink.width + 22, y * ink.width + 30);
  expect(restorePoints(line('76.3'), ink).text).toBe('763');
});

test('one that was read stays where there is room for it, as it may be too faint', () => {
  const faint = draw(3, [], 15);
  expect(restorePoints(line('76.3'), faint).text).toBe('76.3');
});

test('nothing is put in where the ink has other characters than were read', () => {
  expect(restorePoints(line('4599'), draw(3, [{ after: 2, height: 2 }])).text).toBe('4599');
});

test('the top of the next line is no comma', () => {
  expect(restorePoints(line('459'), draw(3, [{ after: 2, height: 2, y: 21 }])).text).toBe('459');
});
