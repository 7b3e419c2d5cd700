import { expect, test } from 'vitest';
import type { RgbaImage } from '../image/image.ts';
import { paint } from '../testing/paint.ts';
import { drawInk, dropSpecks, evenInk, highestOn, moveLabel } from './draw-ink.ts';
import { estimateBackground } from './estimate-background.ts';

const inkOf = (picture: RgbaImage) => drawInk(picture, estimateBackground(picture, 9)).ink;
const size = { width: 120, height: 60 };
const letter = { x: 50, y: 20, width: 3, height: 12 };
const at = (ink: { width: number; data: Uint8Array }, x: number, y: number) =>
  ink.data[y * ink.width + x];

test.each([
  ['dark on light', 0xffffff, 0x000000],
  ['light on dark', 0x101010, 0xe0e0e0],
  ['yellow on purple', 0x4b0082, 0xffd700],
  ['red on a green as light as it', 0x00801a, 0xff0000],
  ['faint on grey', 0x1e1e1e, 0x5a5a5a],
])('%s is ink, and what is behind it is none', (_, color, text) => {
  const ink = inkOf(paint({ ...size, color }, [{ ...letter, color: text }]));
  expect(at(ink, 51, 25)).toBeGreaterThan(60);
  expect(at(ink, 20, 25)).toBe(0);
  expect(at(ink, 51, 40)).toBe(0);
});

test('a dark panel beside a light one: both texts are ink, the edge between them is none', () => {
  const ink = inkOf(
    paint({ ...size, color: 0xffffff }, [
      { x: 60, y: 0, width: 60, height: 60, color: 0x202020 },
      { ...letter, x: 25, color: 0x000000 },
      { ...letter, x: 90, color: 0xffffff },
    ]),
  );
  expect(at(ink, 26, 25)).toBeGreaterThan(200);
  expect(at(ink, 91, 25)).toBeGreaterThan(200);
  expect([57, 58, 59, 60, 61, 62].map((x) => at(ink, x, 50))).toEqual([0, 0, 0, 0, 0, 0]);
});

test('small light text on a label is ink of its own, whatever dark text is beside it', () => {
  const word = [62, 66, 70, 74, 78].map((x) => ({
    x,
    y: 23,
    width: 2,
    height: 5,
    color: 0xffffff,
  }));
  const picture = paint({ ...size, color: 0xffffff }, [
    ...[40, 45, 50].map((x) => ({ x, y: 14, width: 4, height: 18, color: 0x000000 })),
    { x: 58, y: 19, width: 28, height: 13, color: 0x728dc4 },
    ...word,
  ]);
  const { ink, labels } = drawInk(picture, estimateBackground(picture, 9));
  const [label] = labels;
  if (!label) throw new Error('there is none');
  const strengths = word.map(({ x }) => at(label.ink, x - label.box.x, 25 - label.box.y) ?? 0);
  expect(Math.min(...strengths)).toBeGreaterThan(100);
  expect(highestOn(label)).toBe(5);
  const taken = { ...ink, data: new Uint8Array(ink.data.length) };
  moveLabel(label, ink, taken);
  expect(word.map(({ x }) => at(taken, x, 25))).toEqual(strengths);
  expect(word.map(({ x }) => at(ink, x, 25))).toEqual(word.map(() => 0));
  expect(at(ink, 46, 25)).toBeGreaterThan(200);
});

test('light text loses its dark shadow', () => {
  const ink = inkOf(
    paint({ ...size, color: 0x808080 }, [
      { ...letter, x: 52, y: 22, color: 0x404040 },
      { ...letter, color: 0xffffff },
    ]),
  );
  expect(at(ink, 51, 25)).toBeGreaterThan(100);
  expect(at(ink, 54, 30)).toBe(0);
});

test('light text is whole beside the dark border of its box', () => {
  const box = { x: 40, y: 20, width: 140, height: 24 };
  const letters = [46, 56, 66].map((x) => ({ x, y: 26, width: 2, height: 11, color: 0xffffff }));
  const ink = inkOf(
    paint({ width: 240, height: 64, color: 0xffffff }, [
      { ...box, color: 0x4a6a80 },
      { x: 41, y: 21, width: 138, height: 22, color: 0xaebdc3 },
      ...letters,
    ]),
  );
  for (const { x, y, height } of letters) {
    expect(Math.min(at(ink, x, y) ?? 0, at(ink, x, y + height - 1) ?? 0)).toBeGreaterThan(60);
  }
});

test('light text is ink above the dark edge of its bar', () => {
  const wide = { width: 400, height: 60 };
  const ink = inkOf(
    paint({ ...wide, color: 0xd9d9d9 }, [
      { x: 0, y: 15, width: 400, height: 20, color: 0x8fafdc },
      { x: 0, y: 35, width: 400, height: 2, color: 0x203050 },
      { x: 202, y: 23, width: 2, height: 8, color: 0x60789c },
      { x: 200, y: 22, width: 2, height: 8, color: 0xffffff },
    ]),
  );
  expect(at(ink, 201, 27)).toBeGreaterThan(60);
  expect(at(ink, 203, 30)).toBe(0);
});

test('a gradient is background, but for the very edges of the picture', () => {
  const picture = paint({ ...size, color: 0 });
  for (let at = 0; at < picture.data.length; at += 4) picture.data.fill((at / 4) % 120, at, at + 3);
  const ink = inkOf(picture);
  for (let x = 20; x < 100; x++) expect(at(ink, x, 30)).toBe(0);
});

test('a pale word becomes as strong as a dark one; noise does not', () => {
  const ink = { width: 90, height: 12, data: new Uint8Array(90 * 12) };
  const word = (x: number, value: number) => {
    for (let y = 3; y < 9; y++) ink.data.fill(value, y * 90 + x, y * 90 + x + 4);
  };
  word(5, 250);
  word(40, 80);
  word(75, 10);
  evenInk(ink, 6);
  expect(ink.data[5 * 90 + 6]).toBe(255);
  expect(ink.data[5 * 90 + 41]).toBe(255);
  expect(ink.data[5 * 90 + 76]).toBeLessThan(60);
  expect(ink.data[5 * 90 + 60]).toBe(0);
});

test('strong ink weakens pale ink next to it, on neither side of the image', () => {
  const ink = { width: 30, height: 30, data: new Uint8Array(900) };
  ink.data[15 * 30] = 250;
  ink.data[15 * 30 + 3] = 80;
  ink.data[15 * 30 + 29] = 80;
  ink.data[0] = 80;
  evenInk(ink, 6);
  expect(ink.data[15 * 30]).toBe(255);
  expect(ink.data[15 * 30 + 3]).toBeLessThan(120);
  expect(ink.data[15 * 30 + 29]).toBe(255);
  expect(ink.data[0]).toBe(255);
});

const mark = { x: 100, y: 100, width: 10, height: 14 };
const dot = (x: number, y: number) => ({ x, y, width: 2, height: 2 });

test('dots stay beside letters and go where there are none', () => {
  const beside = [dot(112, 112), dot(104, 94), dot(90, 106)];
  const onTheNextLine = [dot(100, 82), dot(100, 132)];
  const alone = [dot(300, 112), dot(104, 300)];
  expect(dropSpecks([mark, ...beside, ...onTheNextLine, ...alone], 14)).toEqual([
    mark,
    ...beside,
    ...onTheNextLine,
  ]);
});
