import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../api/recognition.ts';
import type { Rulings } from '../binarize/remove-rulings.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { setRows } from '../testing/set-words.ts';
import { findTables } from './find-tables.ts';

const noInk = { width: 0, height: 0, data: new Uint8Array() };
const noRulings = { horizontal: [], vertical: [] };

function find(lines: RecognizedLine[], rulings: Rulings = noRulings) {
  return findTables([lines], rulings, noInk);
}

const texts = (lines: RecognizedLine[], rulings?: Rulings) =>
  find(lines, rulings).map(({ rows }) => rows.map((cells) => cells.map(({ text }) => text)));

/**
 * Lines across at these heights, and down at these places, from the first to the last of the
 * others.
 */
function ruled(xs: number[], ys: number[]): Rulings {
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  return {
    horizontal: ys.map((y) => ({ x: left, y, width: right - left, height: 1 })),
    vertical: xs.map((x) => ({ x, y: top, width: 1, height: bottom - top })),
  };
}

const goods = setRows([
  { 20: 'Item', 160: 'Amount', 280: 'Price' },
  { 20: 'blue reader', 190: '16', 270: '$8.97' },
  { 20: 'lamp', 270: '$1.00' },
  { 20: 'garden chair', 197: '7', 264: '$12.50' },
]);
const goodsTexts = [
  ['Item', 'Amount', 'Price'],
  ['blue reader', '16', '$8.97'],
  ['lamp', '', '$1.00'],
  ['garden chair', '7', '$12.50'],
];

test('columns without lines are a table, with its empty cells', () => {
  expect(texts(goods)).toEqual([goodsTexts]);
});

const prices = setRows(
  [
    { 20: '2 Rye bread', 140: '7.80' },
    { 20: '4 Croissant', 140: '8.40' },
    { 20: '1 Apple cake', 140: '3.50' },
  ],
  { top: 90 },
);
const pricesTexts = [
  ['2 Rye bread', '7.80'],
  ['4 Croissant', '8.40'],
  ['1 Apple cake', '3.50'],
];

test('the space of a heading in larger letters divides no columns', () => {
  const [heading] = setRows([{ 20: 'Corner', 131: 'Bakery' }], { top: 52 });
  const words = (heading?.words ?? []).map((word, index) => {
    const x = index === 0 ? 22 : 123;
    return { ...word, box: { ...word.box, x, width: 92, height: 26 } };
  });
  expect(texts([lineOfWords(words), ...prices])).toEqual([pricesTexts]);
});

test('totals at the edges of a table are of it, though they stand apart', () => {
  const totals = setRows([{ 20: 'Total', 136: '19.70' }], { top: 205 });
  expect(texts([...prices, ...totals])).toEqual([[...pricesTexts, ['Total', '19.70']]]);
});

test('what stands apart and at other edges is another text', () => {
  const elsewhere = setRows([{ 60: 'Thank you', 160: 'Anna Bell' }], { top: 205 });
  expect(texts([...prices, ...elsewhere])).toEqual([pricesTexts]);
});

test('a cell tells where it is and how surely it was read', () => {
  const [table] = find(goods);
  expect(table?.rows[1]?.[0]).toMatchObject({ confidence: 90, columnSpan: 1, rowSpan: 1 });
  expect(table?.rows[2]?.[1]).toMatchObject({ text: '', confidence: null });
  expect(table?.box).toEqual({ x: 20, y: 20, width: 292, height: 102 });
});

test('lines around every cell are its walls, however close the columns are', () => {
  const close = setRows([
    { 14: 'Name', 62: 'Size', 104: 'Kind' },
    { 14: 'water', 62: '12', 104: 'wet' },
    { 14: 'stone', 104: 'dry' },
  ]);
  expect(texts(close, ruled([10, 58, 100, 140], [12, 42, 72, 102]))).toEqual([
    [
      ['Name', 'Size', 'Kind'],
      ['water', '12', 'wet'],
      ['stone', '', 'dry'],
    ],
  ]);
});

test('lines below each row alone leave the columns to what is free, and the head above the first', () => {
  expect(
    texts(goods, { horizontal: ruled([10, 330], [41, 71, 101]).horizontal, vertical: [] }),
  ).toEqual([goodsTexts]);
});

test('a cell of several lines is one, where lines divide the rows', () => {
  const wrapped = setRows(
    [
      { 14: 'Name', 162: 'What' },
      { 14: 'stone', 162: 'a long text that' },
      { 162: 'goes on below' },
      { 14: 'water', 162: 'wet' },
    ],
    { pitch: 20 },
  );
  expect(texts(wrapped, ruled([10, 158, 300], [14, 36, 76, 96]))).toEqual([
    [
      ['Name', 'What'],
      ['stone', 'a long text that goes on below'],
      ['water', 'wet'],
    ],
  ]);
});

test('cells that no line divides are one that spans', () => {
  const rows = setRows([
    { 70: 'Sales' },
    { 14: 'north', 114: '12', 214: '13' },
    { 14: 'south', 114: '14', 214: '15' },
  ]);
  const { horizontal, vertical } = ruled([10, 110, 210, 310], [12, 42, 72, 102]);
  const open = vertical.map((wall, index) =>
    index === 1 || index === 2 ? { ...wall, y: 42, height: 60 } : wall,
  );
  const [table] = find(rows, { horizontal, vertical: open });
  expect(table?.rows[0]).toMatchObject([{ text: 'Sales', columnSpan: 3, rowSpan: 1 }]);
  expect(table?.rows[1]?.map(({ text }) => text)).toEqual(['north', '12', '13']);
});

test('a cell may span rows', () => {
  const rows = setRows([
    { 114: 'one', 214: '1' },
    { 14: 'both', 114: 'two', 214: '2' },
    { 14: 'next', 114: 'three', 214: '3' },
  ]);
  const { horizontal, vertical } = ruled([10, 110, 210, 310], [12, 42, 72, 102]);
  const open = horizontal.map((wall, index) =>
    index === 1 ? { ...wall, x: 110, width: 200 } : wall,
  );
  const [table] = find(rows, { horizontal: open, vertical });
  expect(table?.rows[0]?.[0]).toMatchObject({ text: 'both', rowSpan: 2 });
  expect(table?.rows[1]?.map(({ text }) => text)).toEqual(['two', '2']);
});

test('a line that is broken within a cell divides it all the same', () => {
  const rows = setRows([
    { 114: 'one', 214: '1' },
    { 14: 'both', 114: 'two', 214: '2' },
  ]);
  const { horizontal, vertical } = ruled([10, 110, 210, 310], [12, 42, 72]);
  const broken = horizontal.map((wall, index) =>
    index === 1 ? { ...wall, x: 95, width: 215 } : wall,
  );
  expect(texts(rows, { horizontal: broken, vertical })).toEqual([
    [
      ['', 'one', '1'],
      ['both', 'two', '2'],
    ],
  ]);
});

test('a heading between rows runs across the columns', () => {
  const heading = 'All garden furniture that was sold in the year';
  const [table] = find([
    ...setRows([
      { 20: 'Item', 160: 'Amount', 280: 'Price' },
      { 20: 'table', 190: '3', 270: '$9.00' },
    ]),
    ...setRows([{ 20: heading }], { top: 80 }),
    ...setRows(
      [
        { 20: 'lamp', 190: '2', 270: '$1.00' },
        { 20: 'chair', 197: '7', 264: '$12.50' },
      ],
      { top: 110 },
    ),
  ]);
  expect(table?.rows[2]).toMatchObject([{ text: heading, columnSpan: 3 }]);
});

test('what was read as a mark where a line stands is no text', () => {
  const close = setRows([
    { 14: 'Name', 98: '|', 104: 'Kind' },
    { 14: 'water', 104: 'wet' },
  ]);
  expect(texts(close, ruled([10, 100, 160], [12, 42, 72]))).toEqual([
    [
      ['Name', 'Kind'],
      ['water', 'wet'],
    ],
  ]);
});

test('prose is no table', () => {
  const prose = [
    'The river runs through the valley and past the',
    'mill, where the old bridge was before the war. It',
    'was never built again, since nobody in the village',
    'had the money for it, and the other side is empty.',
  ];
  const rows = prose.map((text) => ({ 20: text }));
  expect(find(setRows(rows, { pitch: 18 }))).toEqual([]);
});

test('prose in two columns is no table', () => {
  const rows = Array.from({ length: 6 }, () => ({
    20: 'the river runs through a valley',
    320: 'and past the mill where it ends',
  }));
  expect(find(setRows(rows, { pitch: 18 }))).toEqual([]);
});

test('code with its remarks is no table', () => {
  const code = setRows(
    [
      { 20: 'const width = 12;', 260: '// in pixels' },
      { 20: 'const name = read(file);', 260: '// of a person' },
      { 20: 'let sum = 0;', 260: '// of all' },
      { 20: 'sum += width;', 260: '// so far' },
    ],
    { pitch: 18 },
  );
  expect(find(code)).toEqual([]);
});

test('a menu with its keys is no table', () => {
  const menu = setRows(
    [
      { 20: 'Undo', 200: 'Ctrl+Z' },
      { 20: 'Cut', 200: 'Ctrl+X' },
      { 20: 'Copy', 200: 'Ctrl+C' },
      { 20: 'Find and replace', 200: 'F3' },
    ],
    { pitch: 24 },
  );
  expect(find(menu)).toEqual([]);
});

test('the frame of a window around its text is no table', () => {
  const page = setRows([{ 40: 'Settings' }, { 40: 'A window with some text in it.' }]);
  expect(find(page, ruled([10, 400], [10, 90]))).toEqual([]);
});

test('bars of buttons over a page are no table', () => {
  const window = setRows(
    [
      { 14: 'v', 64: 'River', 164: 'Mill', 690: 'x' },
      { 14: '<', 64: 'C', 164: 'river.example/mill', 690: ':' },
      { 240: 'The river runs through the valley and past the mill, where' },
      { 164: 'the old bridge' },
      { 240: 'was before the war. It was never built again, since nobody' },
      { 164: 'had the money' },
      { 240: 'for it, and the other side is empty.' },
    ],
    { top: 15 },
  );
  expect(find(window, ruled([10, 50, 150, 680, 720], [10, 40, 70, 400]))).toEqual([]);
});

/** Rulings of several areas. */
function both(...each: Rulings[]): Rulings {
  return {
    horizontal: each.flatMap(({ horizontal }) => horizontal),
    vertical: each.flatMap(({ vertical }) => vertical),
  };
}

const cells = [
  { 20: 'Name', 160: 'Size' },
  { 20: 'water', 160: '12' },
  { 20: 'stone', 160: '7' },
];
const cellTexts = cells.map((row) => Object.values(row));
const sentences = [
  { 20: 'A sentence between two tables of one width' },
  { 20: 'goes on in the line below' },
];

test('two tables of one width with text between them are two', () => {
  const lines = [
    ...setRows(cells),
    ...setRows(sentences, { top: 130 }),
    ...setRows(cells, { top: 220 }),
  ];
  const xs = [10, 150, 340];
  const walls = both(ruled(xs, [12, 42, 72, 102]), ruled(xs, [212, 242, 272, 302]));
  expect(texts(lines, walls)).toEqual([cellTexts, cellTexts]);
  // The head of a table that is ruled between its rows stands above its first ruling.
  const rows = both(ruled(xs, [42, 72, 102]), ruled(xs, [242, 272, 302]));
  expect(texts(lines, { ...rows, vertical: [] })).toEqual([cellTexts, cellTexts]);
});

test('a sentence right below a table that is ruled between its rows is no row of it', () => {
  const below = setRows([{ 20: 'A sentence follows', 146: 'with a wider space' }], { top: 110 });
  const { horizontal } = ruled([10, 340], [42, 72, 102]);
  expect(texts([...setRows(cells), ...below], { horizontal, vertical: [] })).toEqual([cellTexts]);
});

test('rows of a name and a sentence are a table where lines divide them', () => {
  const described = [
    { 20: 'Item', 160: 'What it is good for in the end' },
    { 20: 'water', 160: 'to drink and to wash in the day' },
    { 20: 'stone', 160: 'to build a house for some more' },
    { 20: 'bread', 160: 'to eat it with cheese at night' },
  ];
  const { horizontal } = ruled([10, 400], [42, 72, 102, 132]);
  expect(texts(setRows(described), { horizontal, vertical: [] })).toEqual([
    described.map((row) => Object.values(row)),
  ]);
});

test('items and justified lines right above a table are not of it', () => {
  const items = setRows([
    { 20: '1.', 50: 'first of all' },
    { 20: '®', 50: 'and what follows' },
  ]);
  const justified = setRows(
    [{ 20: 'all', 45: 'of', 69: 'this', 101: 'is', 122: 'text', 154: 'alone' }],
    {
      top: 80,
    },
  );
  const table = setRows(
    [
      { 20: 'rye bread', 140: '7.80' },
      { 20: 'croissant', 140: '8.40' },
      { 20: 'cake', 140: '3.50' },
    ],
    { top: 110 },
  );
  expect(texts([...items, ...justified, ...table])).toEqual([
    [
      ['rye bread', '7.80'],
      ['croissant', '8.40'],
      ['cake', '3.50'],
    ],
  ]);
});

test('a form with walls around its cells is a table before it is filled in', () => {
  const form = setRows([{ 14: 'Name', 114: 'Size', 214: 'Kind' }]);
  const [head] = form.map(({ words }) => words.map(({ text }) => text));
  expect(texts(form, ruled([10, 110, 210, 310], [12, 42, 72, 102]))).toEqual([
    [head, ['', '', ''], ['', '', '']],
  ]);
  expect(texts(form, ruled([10, 110, 210, 310], [12, 42]))).toEqual([]);
});

test('numbers and the texts close beside them are a table below the names of their columns', () => {
  const rows = [{ 113: '1 one part' }, { 113: '2 two parts' }, { 106: '12 twelve parts' }];
  const named = setRows([{ 20: 'Number', 124: 'Name' }, ...rows]);
  expect(texts(named)).toEqual([
    [
      ['Number', 'Name'],
      ['1', 'one part'],
      ['2', 'two parts'],
      ['12', 'twelve parts'],
    ],
  ]);
  expect(texts(setRows([{ 20: 'Numbers and names' }, ...rows]))).toEqual([]);
  expect(texts(setRows([{ 20: 'Number', 160: 'Name' }, ...rows]))).toEqual([]);
});

test('a list with walls is a table once it has been begun, if its empty rows are even', () => {
  const begun = setRows([{ 30: 'offer.docx' }], { top: 40 });
  const even = ruled([20, 300], [20, 70, 110, 150, 190, 230]);
  expect(texts(begun, even)).toEqual([[['offer.docx'], [''], [''], [''], ['']]]);
  expect(texts(begun, ruled([20, 300], [20, 70, 110, 190, 210, 340]))).toEqual([]);
});
