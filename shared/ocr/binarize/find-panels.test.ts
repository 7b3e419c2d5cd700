import { expect, test } from 'vitest';
import { paint } from '../testing/paint.ts';
import { findPanels } from './find-panels.ts';

const textHeight = 10;
const white = { width: 300, height: 200, color: 0xffffff };
const dark = 0x202020;

/** Whether the pixel (x, y) is in a panel. */
function inPanel(picture: ReturnType<typeof paint>, x: number, y: number): boolean {
  return findPanels(picture, textHeight).runs.some(
    (run) => run.y === y && run.from <= x && x < run.to,
  );
}

test('a page and a button with a letter on it are panels, the letter is none', () => {
  const picture = paint(white, [
    { x: 50, y: 50, width: 80, height: 30, color: dark },
    { x: 80, y: 60, width: 3, height: 10, color: 0xffffff },
  ]);
  expect(inPanel(picture, 10, 10)).toBe(true);
  expect(inPanel(picture, 60, 60)).toBe(true);
  expect(inPanel(picture, 81, 65)).toBe(false);
});

test('large letters are no panels: an L, a frame like an O, a bar like an I', () => {
  const picture = paint(white, [
    { x: 20, y: 40, width: 20, height: 100, color: dark },
    { x: 20, y: 120, width: 60, height: 20, color: dark },
    { x: 120, y: 60, width: 12, height: 60, color: dark },
    { x: 200, y: 40, width: 20, height: 100, color: dark },
  ]);
  expect(inPanel(picture, 25, 60)).toBe(false);
  expect(inPanel(picture, 125, 80)).toBe(false);
  expect(inPanel(picture, 210, 80)).toBe(false);
});

/** A bar of rows in these shades of gray on white, with letters from row 9 on, and whether it is a panel beside it. */
function isGlossy(shades: number[]): boolean {
  const rows = shades.map((shade, at) => ({
    x: 20,
    y: 50 + at,
    width: 60,
    height: 1,
    color: shade * 0x10101,
  }));
  const letters = [36, 44, 52].map((x) => ({ x, y: 59, width: 4, height: 8, color: dark }));
  const picture = paint(white, [...rows, ...letters]);
  return [52, 64].every((y) => inPanel(picture, 26, y));
}

test('a glossy bar, whose color changes at once between its rows, is a panel', () => {
  const bar = (step: number) =>
    Array.from({ length: 24 }, (_, at) => 232 - step * Math.floor(Math.min(at, 23 - at) / 4));
  expect(isGlossy(bar(14))).toBe(true);
  expect(isGlossy(bar(40))).toBe(false);
});

test('a bar across the page is a panel, with whatever little text', () => {
  const picture = paint(white, [
    { x: 0, y: 0, width: 300, height: 16, color: 0xe2e2e2 },
    { x: 20, y: 4, width: 3, height: 8, color: dark },
  ]);
  expect(inPanel(picture, 250, 8)).toBe(true);
});

test('the margin of a page around a table is a panel, lines that meet are none', () => {
  const margin = paint(white, [{ x: 12, y: 12, width: 276, height: 176, color: 0xd8d8d8 }]);
  expect(inPanel(margin, 5, 100)).toBe(true);
  const bars = [0, 60, 120].map((y) => ({ x: 20, y: 20 + y, width: 260, height: 3, color: dark }));
  const posts = [0, 100, 257].map((x) => ({
    x: 20 + x,
    y: 20,
    width: 3,
    height: 123,
    color: dark,
  }));
  const lines = paint(white, [...bars, ...posts]);
  expect(inPanel(lines, 21, 50)).toBe(false);
  expect(inPanel(lines, 60, 100)).toBe(true);
});

test('cells of the head of a table are panels, with a word and without one', () => {
  const head = [12, 130, 210].map((x, index) => {
    return { x, y: 20, width: [117, 79, 70][index] ?? 0, height: 26, color: 0xf3f3f3 };
  });
  const word = [138, 152, 166, 180].map((x) => ({ x, y: 28, width: 11, height: 10, color: dark }));
  expect(inPanel(paint(white, [...head, ...word]), 133, 24)).toBe(true);
});

test('a highlight of one line is a panel, also where letters cut pieces from it', () => {
  const picture = paint(white, [
    { x: 50, y: 50, width: 100, height: 16, color: 0xffff00 },
    { x: 110, y: 54, width: 40, height: 8, color: dark },
    { x: 140, y: 62, width: 3, height: 4, color: dark },
  ]);
  expect(inPanel(picture, 60, 60)).toBe(true);
  expect(inPanel(picture, 146, 64)).toBe(true);
});

test('a gradient is one panel', () => {
  const picture = paint({ width: 256, height: 100, color: 0 });
  for (let at = 0; at < picture.data.length; at += 4) picture.data.fill((at / 4) % 256, at, at + 3);
  expect(inPanel(picture, 3, 50)).toBe(true);
  expect(inPanel(picture, 250, 50)).toBe(true);
});

test('an empty cell as low as a letter is a panel in the row of one with a word, a bar alone is none', () => {
  const cell = { y: 60, width: 60, height: 28, color: 0xf3f3f3 };
  const word = { x: 40, y: 68, width: 20, height: 10, color: dark };
  const row = paint(white, [
    { x: 20, y: 58, width: 184, height: 32, color: 0xc0c0c0 },
    { ...cell, x: 22, width: 118 },
    word,
    { ...cell, x: 142 },
  ]);
  expect(inPanel(row, 170, 70)).toBe(true);
  const alone = paint(white, [{ ...cell, x: 142, color: dark }]);
  expect(inPanel(alone, 170, 70)).toBe(false);
});

test('cells of a sheet are panels when others in their row or column are, one after the other', () => {
  const cell = { width: 60, height: 14, color: 0xf3f3f3 };
  const sheet = paint(white, [
    { x: 20, y: 18, width: 200, height: 80, color: 0xc0c0c0 },
    { ...cell, x: 22, y: 20 },
    { x: 30, y: 24, width: 20, height: 7, color: dark },
    { ...cell, x: 84, y: 20 },
    { ...cell, x: 84, y: 36 },
    { ...cell, x: 146, y: 36 },
  ]);
  expect(inPanel(sheet, 110, 27)).toBe(true);
  expect(inPanel(sheet, 110, 43)).toBe(true);
  expect(inPanel(sheet, 170, 43)).toBe(true);
});

test('a cell with a word at its left side, or with one letter, is a panel', () => {
  const beside = paint(white, [
    { x: 50, y: 50, width: 64, height: 29, color: dark },
    { x: 52, y: 52, width: 60, height: 25, color: 0xd9d9d9 },
    { x: 52, y: 66, width: 20, height: 10, color: dark },
  ]);
  expect(inPanel(beside, 90, 60)).toBe(true);
  const around = paint(white, [
    { x: 50, y: 50, width: 112, height: 15, color: 0x000080 },
    { x: 104, y: 53, width: 3, height: 9, color: 0xffffff },
  ]);
  expect(inPanel(around, 70, 58)).toBe(true);
});

test('what is above the text of a title bar is a panel, a line as thick is none', () => {
  const strip = { x: 0, y: 40, width: 300, height: 7, color: 0x8fafdc };
  const gap = { x: 120, y: 43, width: 60, height: 4, color: 0xffffff };
  const lower = { ...strip, y: 47, color: 0x7c9fd0 };
  expect(inPanel(paint(white, [strip, lower, gap]), 30, 43)).toBe(true);
  expect(inPanel(paint(white, [{ ...strip, color: dark }]), 30, 43)).toBe(false);
});
