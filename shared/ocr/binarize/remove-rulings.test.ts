import { expect, test } from 'vitest';
import { removeRulings } from './remove-rulings.ts';

const width = 100;
const height = 60;

function ink(...boxes: { x: number; y: number; width: number; height: number }[]) {
  const data = new Uint8Array(width * height);
  for (const box of boxes) {
    for (let y = box.y; y < box.y + box.height; y++) {
      data.fill(200, y * width + box.x, y * width + box.x + box.width);
    }
  }
  return { width, height, data };
}

const marked = ({ data }: { data: Uint8Array }) => data.filter((value) => value > 0).length;

test('the lines of a grid go and are remembered', () => {
  const picture = ink(
    { x: 0, y: 10, width: 100, height: 1 },
    { x: 0, y: 40, width: 100, height: 2 },
    { x: 30, y: 0, width: 1, height: 60 },
  );
  const { horizontal, vertical } = removeRulings(picture, 10);
  expect(horizontal).toEqual([
    { x: 0, y: 10, width: 100, height: 1 },
    { x: 0, y: 40, width: 100, height: 2 },
  ]);
  expect(vertical).toEqual([{ x: 30, y: 0, width: 1, height: 60 }]);
  expect(marked(picture)).toBe(0);
});

test('letters, dashes and areas stay', () => {
  const letters = { x: 10, y: 5, width: 2, height: 14 };
  const dash = { x: 20, y: 12, width: 12, height: 2 };
  const area = { x: 40, y: 30, width: 60, height: 30 };
  const picture = ink(letters, dash, area);
  expect(removeRulings(picture, 10)).toEqual({ horizontal: [], vertical: [], skew: 0 });
  expect(marked(picture)).toBe(2 * 14 + 12 * 2 + 60 * 30);
});

test('the stem of a letter stays, however long', () => {
  const stem = { x: 30, y: 5, width: 2, height: 44 };
  const picture = ink(stem, { x: 60, y: 0, width: 1, height: 60 });
  const { vertical } = removeRulings(picture, 10, 0, ({ x }) => x === stem.x);
  expect(vertical).toEqual([{ x: 60, y: 0, width: 1, height: 60 }]);
  expect(marked(picture)).toBe(2 * 44);
});

test('the underline of a short word goes, and what is as long elsewhere stays', () => {
  const word = [20, 31, 42].map((x) => ({ x, y: 10, width: 8, height: 14 }));
  const underline = { x: 20, y: 26, width: 30, height: 1 };
  const under = ink(...word, underline);
  expect(removeRulings(under, 10).horizontal).toEqual([underline]);
  expect(marked(under)).toBe(3 * 8 * 14);
  // Below nothing, below a part of a word, and far longer than one.
  for (const line of [
    { ...underline, y: 50 },
    { ...underline, x: 31, width: 24 },
    { ...underline, x: 10, width: 46 },
  ])
    expect(removeRulings(ink(...word, line), 10).horizontal).toEqual([]);
});

test('the edges of buttons in a row are no line under them', () => {
  const buttons = [2, 35, 68].flatMap((x) => [
    { x: x + 1, y: 10, width: 28, height: 1 },
    { x: x + 1, y: 40, width: 28, height: 1 },
    { x, y: 11, width: 1, height: 29 },
    { x: x + 29, y: 11, width: 1, height: 29 },
  ]);
  const picture = ink(...buttons);
  // Where the corner is round the edge is fainter, or darker.
  for (const x of [36, 69]) picture.data[40 * width + x] = x === 36 ? 110 : 255;
  const before = marked(picture);
  expect(removeRulings(picture, 9).horizontal).toEqual([]);
  expect(marked(picture)).toBe(before);
});

test('what crosses a line stays whole', () => {
  const picture = ink(
    { x: 0, y: 20, width: 100, height: 1 },
    { x: 50, y: 10, width: 3, height: 20 },
  );
  removeRulings(picture, 10);
  expect(marked(picture)).toBe(3 * 20);
});

test('an underline goes whole where a scan has blurred it into the letters above', () => {
  const picture = ink();
  const row = (y: number, tone: number, ...columns: [from: number, to: number][]) => {
    for (const [from, to] of columns) picture.data.fill(tone, y * width + from, y * width + to);
  };
  for (const [index, tone] of [30, 110, 185, 185, 110, 34].entries()) {
    row(20 + index, tone, [5, 95]);
  }
  // Letters whose lower edges are as faint as the row that they touch.
  for (let x = 6; x < 94; x += 5) {
    for (let y = 10; y < 20; y++) row(y, y < 19 ? 190 : 40, [x, x + 4]);
  }
  const { horizontal } = removeRulings(picture, 18, 1);
  expect(horizontal).toEqual([{ x: 5, y: 20, width: 90, height: 6 }]);
  expect(picture.data.subarray(20 * width).some((value) => value > 40)).toBe(false);
  expect(picture.data[15 * width + 6]).toBe(190);
});

test('an underline goes from letters that end where it begins, and the edge of an area stays', () => {
  const letters = Array.from({ length: 12 }, (_, at) => ({
    x: 8 * at,
    y: 10,
    width: 5,
    height: 10,
  }));
  const underlined = ink(...letters, { x: 0, y: 20, width: 96, height: 1 });
  const { horizontal } = removeRulings(underlined, 10);
  expect(horizontal).toEqual([{ x: 0, y: 20, width: 96, height: 1 }]);
  expect(marked(underlined)).toBe(12 * 50);
  const edge = ink({ x: 0, y: 10, width: 80, height: 10 }, { x: 0, y: 20, width: 96, height: 1 });
  expect(removeRulings(edge, 10).horizontal).toEqual([]);
});

test('an underline goes that letters stand on almost everywhere, and a blurred row of letters stays', () => {
  const letters = Array.from({ length: 12 }, (_, at) => ({
    ...{ x: 8 * at, y: 10, height: 10 },
    width: 7,
  }));
  const underlined = ink(...letters, { x: 0, y: 20, width: 96, height: 1 });
  expect(removeRulings(underlined, 10).horizontal).toHaveLength(1);
  const blurred = ink(...letters, { x: 0, y: 20, width: 96, height: 1 });
  for (let x = 0; x < 96; x += 3) blurred.data[20 * width + x] = 180;
  expect(removeRulings(blurred, 10).horizontal).toEqual([]);
});

test('a line that borders what is left of an area is one where others cross it', () => {
  const picture = ink(
    { x: 0, y: 10, width: 100, height: 1 },
    { x: 50, y: 10, width: 1, height: 50 },
  );
  picture.data.fill(60, 11 * width, 30 * width);
  const { horizontal } = removeRulings(picture, 10);
  expect(horizontal).toEqual([{ x: 0, y: 10, width: 100, height: 1 }]);
});

test('a short piece goes on with a line that is interrupted', () => {
  const picture = ink(
    { x: 0, y: 10, width: 60, height: 1 },
    { x: 70, y: 10, width: 25, height: 1 },
    { x: 94, y: 10, width: 1, height: 50 },
  );
  const { horizontal } = removeRulings(picture, 10);
  expect(horizontal).toHaveLength(2);
  expect(marked(picture)).toBe(0);
});

test('the shortest lines are found wherever they begin', () => {
  for (let at = 0; at < 50; at++) {
    const level = { x: at, y: 30, width: 50, height: 1 };
    expect(removeRulings(ink(level), 10)).toMatchObject({ horizontal: [level], vertical: [] });
    const upright = { x: 30, y: at >> 1, width: 1, height: 35 };
    expect(removeRulings(ink(upright), 10)).toMatchObject({ horizontal: [], vertical: [upright] });
    const short = { x: at, y: 30, width: 49, height: 1 };
    expect(removeRulings(ink(short), 10)).toMatchObject({ horizontal: [], vertical: [] });
  }
});

test('two lines of a row with a gap between them are two', () => {
  const [one, other] = [
    { x: 0, y: 20, width: 22, height: 1 },
    { x: 23, y: 20, width: 77, height: 1 },
  ];
  expect(removeRulings(ink(one, other), 4).horizontal).toEqual([one, other]);
});

test('an underline that letters interrupt goes in pieces, and letters stay', () => {
  const underline = [
    { x: 4, y: 30, width: 26, height: 2 },
    { x: 38, y: 30, width: 9, height: 2 },
    { x: 55, y: 30, width: 30, height: 2 },
  ];
  const descenders = [33, 50].map((x) => ({ x, y: 18, width: 3, height: 20 }));
  const picture = ink(...underline, ...descenders);
  expect(removeRulings(picture, 10).horizontal).toEqual(
    expect.arrayContaining(underline.map((piece) => expect.objectContaining(piece))),
  );
  expect(marked(picture)).toBe(2 * 3 * 20);
});

test('the little that two descenders leave of an underline between them goes too', () => {
  const pieces = [
    { x: 4, y: 30, width: 40, height: 2 },
    { x: 50, y: 30, width: 3, height: 2 },
    { x: 59, y: 30, width: 30, height: 2 },
  ];
  const descenders = [46, 55].map((x) => ({ x, y: 18, width: 2, height: 20 }));
  const picture = ink(...pieces, ...descenders);
  // The upper row is fainter, and darker where letters stand on it.
  for (const { x, width: long } of pieces)
    for (let at = x; at < x + long; at++) picture.data[30 * width + at] = at % 3 === 0 ? 110 : 63;
  for (let at = 50; at < 53; at++) picture.data[30 * width + at] = 63;
  removeRulings(picture, 10);
  expect(marked(picture)).toBe(2 * 2 * 20);
});

test('a piece between two tails that both touch it goes', () => {
  const pieces = [
    { x: 4, y: 30, width: 40, height: 1 },
    { x: 46, y: 30, width: 16, height: 1 },
    { x: 64, y: 30, width: 30, height: 1 },
  ];
  const tails = [46, 60].map((x) => ({ x, y: 28, width: 2, height: 6 }));
  const picture = ink(...pieces, ...tails);
  removeRulings(picture, 10);
  expect(marked(picture)).toBe(2 * 2 * 6);
});

test('an underline goes on behind a tail that touches it', () => {
  const underline = [
    { x: 4, y: 30, width: 56, height: 1 },
    { x: 66, y: 30, width: 30, height: 1 },
  ];
  const tail = { x: 64, y: 18, width: 1, height: 20 };
  const picture = ink(...underline, tail);
  // Its soft edge reaches the piece.
  picture.data.set([157, 16], 30 * width + 64);
  removeRulings(picture, 10);
  expect(marked(picture)).toBe(20 + 1);
});

test('an underline goes on behind a tail that its faint upper row touches', () => {
  const underline = [
    { x: 4, y: 30, width: 56, height: 2 },
    { x: 66, y: 30, width: 30, height: 2 },
  ];
  const tail = { x: 62, y: 18, width: 2, height: 20 };
  const picture = ink(...underline, tail);
  for (const { x, width: long } of [...underline, { x: 64, width: 2 }])
    picture.data.fill(63, 30 * width + x, 30 * width + x + long);
  removeRulings(picture, 10);
  expect(picture.data[31 * width + 80]).toBe(0);
});

test.each([
  [
    'dashes with nothing between',
    [
      { x: 4, width: 26 },
      { x: 36, width: 26 },
    ],
  ],
  [
    'a short underline',
    [
      { x: 4, width: 22 },
      { x: 36, width: 9 },
    ],
  ],
])('%s stay', (_, pieces) => {
  const boxes = pieces.map(({ x, width }) => ({ x, y: 30, width, height: 2 }));
  const picture = ink(...boxes, { x: 92, y: 18, width: 3, height: 20 });
  expect(removeRulings(picture, 10).horizontal).toEqual([]);
});

test('underlines with a full stop behind them are level', () => {
  const picture = { width: 400, height: 90, data: new Uint8Array(400 * 90) };
  const fill = (x: number, y: number, width: number, height: number) => {
    for (let row = y; row < y + height; row++) {
      picture.data.fill(255, row * 400 + x, row * 400 + x + width);
    }
  };
  for (const y of [20, 45, 70]) {
    fill(10, y, 220, 2);
    fill(230, y - 3, 3, 3);
    fill(233, y - 6, 3, 3);
  }
  expect(removeRulings(picture, 10).skew).toBe(0);
});
