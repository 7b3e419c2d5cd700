import { expect, test } from 'vitest';
import { textLines } from '../testing/paint.ts';
import { cutStrips } from './cut-strips.ts';

test('a few lines stay together', () => {
  expect(cutStrips(textLines({ x: 0, y: 0, lines: 5, words: 3 }), 4)).toHaveLength(1);
});

test('many lines are cut between them into as many strips as are wanted', () => {
  const strips = cutStrips(textLines({ x: 0, y: 0, lines: 10, words: 3 }), 2);
  expect(strips.map(({ box }) => [box.y, box.y + box.height])).toEqual([
    [0, 90],
    [100, 190],
  ]);
});

test('no strip is long', () => {
  const strips = cutStrips(textLines({ x: 0, y: 0, lines: 100, words: 1 }), 1);
  expect(Math.max(...strips.map(({ box }) => box.height))).toBeLessThanOrEqual(17 * 20);
  expect(strips.at(-1)?.box.y).toBeGreaterThan(strips[0]?.box.y ?? 0);
});

test('underscores belong to the line above, also beside brackets of the next one', () => {
  const lines = Array.from({ length: 8 }, (_, line) => {
    const letters = textLines({ x: 0, y: 25 * line, lines: 1, words: 3 }, 15);
    const bracket = { x: 300, y: 25 * line - 4, width: 5, height: 22 };
    const underscore = { x: 200, y: 25 * line + 20, width: 14, height: 2 };
    return [...letters, bracket, underscore];
  });
  const strips = cutStrips(lines.flat(), 2);
  const between = { x: 200, y: 120, width: 14, height: 2 };
  expect(strips.map(({ box, foreign }) => [box.y, box.y + box.height, foreign])).toEqual([
    [-4, 122, []],
    [121, 197, [between]],
  ]);
});

test('a heading is cut from smaller text below it', () => {
  const heading = textLines({ x: 0, y: 0, lines: 1, words: 2 }, 40);
  const text = textLines({ x: 0, y: 80, lines: 3, words: 3 }, 10);
  expect(cutStrips([...heading, ...text], 1)).toMatchObject([
    { box: { y: 0, height: 40 }, capitals: 40 },
    { box: { y: 80, height: 50 }, capitals: 10 },
  ]);
});

test('a heading is as high as its letters, however many dots they have', () => {
  const stems = Array.from({ length: 6 }, (_, index) => ({
    ...{ x: 60 * index, y: 30, width: 12, height: index < 2 ? 70 : 72 },
  }));
  const dots = stems.map(({ x }) => ({ x, y: 0, width: 12, height: 12 }));
  const text = textLines({ x: 0, y: 150, lines: 3, words: 3 }, 10);
  const [heading, below] = cutStrips([...stems, ...dots, ...text], 1);
  expect(heading).toMatchObject({ box: { y: 0, height: 102 }, capitals: 72 });
  expect(below).toMatchObject({ box: { y: 150, height: 50 }, capitals: 10 });
});

test('a line is as high as its letters, however many dots lead to its number', () => {
  const letters = textLines({ x: 0, y: 0, lines: 3, words: 2 }, 20);
  const dots = [0, 40, 80].flatMap((top, line) =>
    Array.from({ length: 60 }, (_, at) => {
      // Worn dots differ by a pixel.
      const width = 5 + (at % 3 === 0 ? 1 : 0);
      return { x: 400 + 11 * at, y: top + 14 + line, width, height: 5 };
    }),
  );
  expect(cutStrips([...letters, ...dots], 1)).toMatchObject([{ capitals: 20 }]);
  const uneven = dots.map((dot, at) => ({ ...dot, x: 400 + 7 * ((at * 37) % 97) }));
  expect(cutStrips([...letters, ...uneven], 1)).toMatchObject([{ capitals: 5 }]);
});

test('a line is as high as its letters, also where its dots are so worn that many touch', () => {
  const letters = textLines({ x: 0, y: 0, lines: 1, words: 2 }, 20);
  const dots = Array.from({ length: 120 }, (_, at) => {
    const isTwo = at % 6 === 5;
    return { x: 400 + 11 * at, y: 14 + (at % 2), width: isTwo ? 16 : 5, height: 5 };
  });
  expect(cutStrips([...letters, ...dots], 1)).toMatchObject([{ capitals: 20 }]);
});

test('a line is as high as its letters, however many of its words are quoted', () => {
  // Every fourth letter is high, as an l.
  const line = (y: number, count: number) =>
    Array.from({ length: count }, (_, at) => {
      const rise = at % 4 === 0 ? 8 : 0;
      return { x: 30 + 24 * at, y: y + 8 - rise, width: 16, height: 20 + rise };
    });
  const quotes = Array.from({ length: 12 }, (_, at) => {
    return { x: 28 + 24 * (at >> 1) + 4 * (at & 1), y: 140, width: 3, height: 9 };
  });
  const strips = cutStrips([...line(0, 12), ...line(70, 12), ...line(140, 8), ...quotes], 1);
  expect(strips).toMatchObject([{ box: { y: 0, height: 168 } }]);
});

test('short entries are as high as their letters, however many parts their bullets have', () => {
  const entries = [0, 50].flatMap((y) => {
    const letters = [60, 90, 130, 160].map((x) => ({ x, y, width: 20, height: 30 }));
    const bullet = [0, 12, 24, 36, 6, 18].map((x) => ({ x, y: y + 8, width: 11, height: 12 }));
    return [...letters, ...bullet];
  });
  const text = textLines({ x: 0, y: 100, lines: 3, words: 3 }, 30);
  expect(cutStrips([...entries, ...text], 1)).toMatchObject([{ capitals: 30 }]);
});

test('a line between two sizes does not join them', () => {
  const text = textLines({ x: 0, y: 0, lines: 3, words: 3 }, 10);
  const between = textLines({ x: 0, y: 80, lines: 1, words: 3 }, 14);
  const heading = textLines({ x: 0, y: 120, lines: 2, words: 3 }, 20);
  const [, below, ...others] = cutStrips([...text, ...between, ...heading], 1);
  expect(below).toMatchObject({ box: { y: 120 }, capitals: 20 });
  expect(others).toEqual([]);
});

test('lines that touch cannot be cut', () => {
  const marks = Array.from({ length: 20 }, (_, index) => {
    return { x: 0, y: index * 10, width: 50, height: 11 };
  });
  expect(cutStrips(marks, 4)).toMatchObject([{ box: { x: 0, y: 0, width: 50, height: 201 } }]);
});
