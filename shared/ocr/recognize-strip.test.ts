import { expect, test } from 'vitest';
import { type ReadLines, readStrip, readStripAgain, type StripReading } from './recognize-strip.ts';
import type { Strip } from './segment/prepare-image.ts';
import { stripOf } from './testing/strip-of.ts';

const box = { x: 0, y: 0, width: 100, height: 20 };
const strip: Strip = stripOf(box, 14);

/** The final reading of a strip. */
async function readTwice(each: Strip, reading: StripReading) {
  const { lines } = await readStrip(ink, each, reading);
  return await readStripAgain(lines, ink, each, reading);
}

/** A plausible line of letters. */
const ink = { ...box, data: new Uint8Array(100 * 20).fill(255, 300, 1700) };

type Read = { text: string; confidence: number }[];

function line(text: string, confidence: number): Read[number] {
  return { text, confidence };
}

/** The models that read a strip, and the resulting text. */
async function readByModels(each: Strip, fast: Read, accurate: Read) {
  const models: string[] = [];
  const readLines: ReadLines = async ({ width, height }, _, how) => {
    models.push(how.accurate ? 'accurate' : 'fast');
    const bbox = { x0: 12, y0: 12, x1: width - 12, y1: height - 12 };
    return (how.accurate ? accurate : fast).map((word) => ({ words: [{ ...word, bbox }], bbox }));
  };
  const lines = await readTwice(each, {
    readLines,
    moreAccurate: true,
    related: null,
  });
  return { text: lines.map(({ text }) => text).join(), models };
}

test('more accurate models read what was read with doubt, and nothing else', async () => {
  const fast = [line('comer', 50)];
  const accurate = [line('corner', 90)];
  expect(await readByModels(strip, fast, accurate)).toEqual({
    text: 'corner',
    models: ['fast', 'accurate'],
  });
  expect(await readByModels(strip, [line('corner', 95)], [])).toEqual({
    text: 'corner',
    models: ['fast'],
  });
});

test('small text is read by the more accurate models at once', async () => {
  const small = { ...strip, capitals: 6 };
  expect(
    await readByModels(small, [line('lazy dag, twice', 95)], [line('lazy dog, twice', 60)]),
  ).toEqual({
    text: 'lazy dog, twice',
    models: ['accurate'],
  });
});
