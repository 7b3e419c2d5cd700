import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawnLines, drawText } from '../../ocr/testing/draw-text.ts';
import { lineDirection } from './line-direction.ts';
import { backFromTurn, moved } from './matrix.ts';
import { smallGray, turnImage } from './turn-image.ts';

const words = 'no two lines of an ordinary text have all their words at the same places'.split(' ');
const lines = words.map((_, index) => [...words.slice(index), ...words.slice(0, index)].join(' '));
const page = await drawText(
  { width: 1_100, height: 700 },
  drawnLines(lines, { x: 60, y: 80, size: 24 }),
);

test.each([0, 0.5, -1.7, 4, -9])('lines that lie %d° askew are told', async (degrees) => {
  const { sideways, skew } = lineDirection(await smallGray(await turnImage(page, degrees), 1_200));
  expect(sideways).toBe(false);
  expect(skew).toBeCloseTo(degrees, 0);
  expect(Math.abs(skew - degrees)).toBeLessThan(0.15);
});

test.each([90, 270, 92])('lines that are turned by %d° run sideways', async (degrees) => {
  const { sideways, skew } = lineDirection(await smallGray(await turnImage(page, degrees), 1_200));
  expect(sideways).toBe(true);
  expect(Math.abs(skew - (degrees % 90))).toBeLessThan(0.15);
});

test('lines beside the dark rim of a copy are told', async () => {
  const rim = 30;
  const few = drawnLines(lines.slice(0, 3), { x: 60, y: 80, size: 24 });
  const askew = await turnImage(await drawText({ width: 1_100, height: 700 }, few), 2.3);
  const data = askew.data.map((tone, at) =>
    at % 4 < 3 && (at >> 2) % askew.width < rim ? 20 : tone,
  );
  const direction = lineDirection(await smallGray({ ...askew, data }, 1_200));
  expect(direction).toMatchObject({ sideways: false, clear: true });
  expect(Math.abs(direction.skew - 2.3)).toBeLessThan(0.15);
});

test('a picture without text lies straight', async () => {
  const { data, info } = await sharp({
    create: { width: 300, height: 200, channels: 3, background: 'white' },
  })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, data: new Uint8Array(data) };
  expect(lineDirection(picture)).toEqual({
    sideways: false,
    skew: 0,
    otherSkew: 0,
    clear: false,
    order: [0, 3, 1, 2],
  });
});

test('a place in a turned picture is found again in the one before', () => {
  const back = backFromTurn(90, { from: { width: 10, height: 4 }, to: { width: 4, height: 10 } });
  // Turned clockwise, the lower left corner comes to the upper left.
  const [x, y] = moved(back, 0, 0);
  expect([x, y].map((value) => Math.round(value))).toEqual([0, 4]);
});
