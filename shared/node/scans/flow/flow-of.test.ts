import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { markdownOf } from '../outputs/text-outputs.ts';
import type { ReadPage } from '../scan.ts';
import { identity } from '../upright/matrix.ts';
import { flowOf } from './flow-of.ts';

/** A line whose words are as wide as they are long. */
function line(text: string, y: number, { x = 50, height = 10 } = {}): RecognizedLine {
  let at = x;
  return lineOfWords(
    text.split(' ').map((word) => {
      const width = word.length * 0.6 * height;
      const box = { x: at, y, width, height };
      at += width + 0.4 * height;
      return { text: word, confidence: 95, box };
    }),
  );
}

function page(number: number, lines: RecognizedLine[]): ReadPage {
  const size = { width: 600, height: 800, unit: 1, toShown: identity };
  return { number, ...size, lines, read: lines, tables: [], pictures: [] };
}

const long = 'words that fill the whole of a line up to its right side where the next begins';

test('heads, feet and page numbers are left out, and paragraphs go on over pages', () => {
  const pages = [1, 2, 3].map((number) =>
    page(number, [
      line('Annual report of the society', 30),
      line(number === 1 ? `It begins with ${long}` : `and goes on with ${long}`, 200),
      line(`page ${number} of it ${long}`, 214),
      line(`- ${number} -`, 780),
    ]),
  );
  const [only, ...others] = flowOf(pages);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ kind: 'paragraph' });
  const { text } = only as { text: string };
  expect(text).toMatch(/^It begins .* of it .* and goes on .* and goes on .* begins$/);
  expect(text).not.toMatch(/Annual|- \d -/);
});

test('what ends one page and begins the next is no head', () => {
  const pages = [page(1, [line(long, 400), line('Item 1', 780)]), page(2, [line('Item 2', 30)])];
  const texts = flowOf(pages).map((block) => ('text' in block ? block.text : ''));
  expect(texts).toEqual([long, 'Item 1', 'Item 2']);
});

test('a text that ends far from the edge does not go on over the page', () => {
  const names = ['salt and pepper', 'flour, sieved', 'eggs'];
  const pages = names.map((name, at) =>
    page(at + 1, [line(`${name}: ${long}`, 300), line(name, 400)]),
  );
  const texts = flowOf(pages).map((block) => ('text' in block ? block.text : ''));
  expect(texts).toEqual(names.flatMap((name) => [`${name}: ${long}`, name]));
});

test('the texts in the boxes of a drawing over a whole page stay texts, each by itself', () => {
  const row = [
    line('Order', 200, { x: 60 }),
    line('|', 200, { x: 250 }),
    line('Payment', 200, { x: 300 }),
  ];
  const own = page(1, [lineOfWords(row.flatMap(({ words }) => words)), line('42', 400, { x: 60 })]);
  const bytes = new Uint8Array();
  const textsOver = (height: number) =>
    flowOf([{ ...own, pictures: [{ box: { x: 20, y: 100, width: 560, height }, bytes }] }])
      .filter(({ kind }) => kind !== 'picture')
      .map((block) => ('text' in block ? block.text : ''));
  expect(textsOver(600)).toEqual(['Order', 'Payment']);
  expect(textsOver(340)).toEqual([]);
});

test('headings are told by their size, and lists by what stands before each item', () => {
  const flow = flowOf([
    page(1, [
      line('A large title', 100, { height: 22 }),
      line(`The first paragraph has ${long}`, 150),
      line('and a second line.', 164),
      line('1. Take a scan', 210),
      line('2. Send it', 224),
    ]),
  ]);
  expect(flow.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'item', 'item']);
  expect(markdownOf(flow)).toBe(
    `# A large title\n\nThe first paragraph has ${long} and a second line.\n\n1. Take a scan\n2. Send it\n`,
  );
});

test('items right below their heading, one of which looks monospaced, and bullets read as quotes', () => {
  const items = [
    '1. First item with milk',
    '2. Second item with bread',
    '3. Third item with butter',
  ];
  const flow = flowOf([
    page(1, [
      line('Shopping list for the weekend at home', 100),
      ...items.map((text, row) => line(text, 118 + 18 * row)),
      line('« apples and pears', 220),
      line('• plums', 238),
    ]),
  ]);
  expect(markdownOf(flow).trimEnd().split(/\n+/)).toEqual([
    'Shopping list for the weekend at home',
    ...items,
    '- apples and pears',
    '- plums',
  ]);
});

test('items stand below those that they are further right of, until a text ends the list', () => {
  const flow = flowOf([
    page(1, [
      line('1. First item of it', 100),
      line('a) Second level of it', 118, { x: 80 }),
      line('ii) Third level of it', 136, { x: 110 }),
      line('2. Back on the first', 154),
      line('Some text between the lists that is no item', 220),
      line('2.1.Deep without a space', 280, { x: 80 }),
      line('> a bullet that was misread', 298, { x: 80 }),
    ]),
  ]);
  const items = flow.flatMap((block) =>
    block.kind === 'item' ? [`${block.level} ${block.marker} ${block.text}`] : [],
  );
  expect(items).toEqual([
    '0 1. First item of it',
    '1 a) Second level of it',
    '2 ii) Third level of it',
    '0 2. Back on the first',
    '0 2.1. Deep without a space',
    '0 • a bullet that was misread',
  ]);
  expect(markdownOf(flow)).toContain('\n    - Second level of it\n        - Third level of it\n');
});

test('bold lines by themselves are headings, at any size, and bold words in a text are none', () => {
  const bold = line('Second part', 150);
  const weighty = line('Third part', 250);
  const longer = line('A section right below its part', 264);
  const lines = [
    line('A large title', 100, { height: 20 }),
    bold,
    line(`The second part has ${long}`, 164),
    line('and another line.', 178),
    line('A bold beginning of a text', 220),
    weighty,
    longer,
    line('1.1 Its only section', 290),
    line(`The section has ${long}`, 304),
  ];
  const isBold = (word: RecognizedLine['words'][number]) =>
    word.text === 'bold' || [bold, weighty, longer].some(({ words }) => words.includes(word));
  const letters = new Map(
    lines.flatMap(({ words }) =>
      words.map((word) => [
        word,
        { stroke: (isBold(word) ? 0.14 : 0.09) * 14, slant: 0, color: 0 },
      ]),
    ),
  );
  const flow = flowOf([{ ...page(1, lines), letters }]);
  const headings = flow.flatMap((block) =>
    block.kind === 'heading' ? [`${block.level} ${block.text}`] : [],
  );
  expect(headings).toEqual([
    '1 A large title',
    '2 Second part',
    '2 Third part',
    '2 A section right below its part',
    '2 1.1 Its only section',
  ]);
});

test('bullets that were read as other signs, and lines that go on below the text of an item', () => {
  const gap = (text: string, y: number, rest = { x: 80 }) => {
    const [sign, ...words] = [...line(text, y).words, ...line('plums and pears', y, rest).words];
    return lineOfWords(sign ? [sign, ...words] : words);
  };
  const flow = flowOf([
    page(1, [
      gap('®', 100),
      gap('o', 118),
      line('that go on below', 132, { x: 80 }),
      line('© 2001 is no bullet', 200),
    ]),
  ]);
  expect(markdownOf(flow).trimEnd().split(/\n+/)).toEqual([
    '- plums and pears',
    '- plums and pears that go on below',
    '© 2001 is no bullet',
  ]);
});

test('lines that end well before the others of a page are paragraphs of their own', () => {
  const lines = [
    line(`A first text has ${long}`, 100),
    line('Paris', 180),
    line('Madrid', 194),
    line('An item of it', 250, { x: 300 }),
  ];
  const texts = flowOf([page(1, lines)]).map((block) => 'text' in block && block.text);
  expect(texts).toEqual([`A first text has ${long}`, 'Paris', 'Madrid', 'An item of it']);
});

test('a table of markers and texts is a list, and one with more columns stays a table', () => {
  const rows = ['1. apples', '2. pears'].map((text, row) => line(text, 100 + 18 * row));
  const cell = (text: string, box: RecognizedLine['box']) => ({
    ...{ text, box, confidence: 95, columnSpan: 1, rowSpan: 1 },
  });
  const tableOf = (more: string[]) => ({
    box: { x: 40, y: 95, width: 400, height: 40 },
    rows: rows.map(({ words }) => [
      ...words.map(({ text, box }) => cell(text, box)),
      ...more.map((text) => cell(text, { x: 300, y: 100, width: 40, height: 10 })),
    ]),
  });
  const kinds = (more: string[]) =>
    flowOf([{ ...page(1, rows), tables: [tableOf(more)] }]).map(({ kind }) => kind);
  expect(kinds([])).toEqual(['item', 'item']);
  expect(kinds(['3 kg'])).toEqual(['table']);
});

test('a table that goes on over pages is one, with one head', () => {
  const rows = [
    ['Name', 'Count'],
    ['apples', '3'],
    ['pears', '4'],
    ['plums', '5'],
  ];
  const tablePage = (number: number, texts: string[][], x = 40) => {
    const lines = texts.map((row, at) => line(row.join(' '), 200 + 20 * at, { x }));
    const box = { x, y: 195, width: 400, height: 20 * texts.length };
    const cells = texts.map((row) =>
      row.map((text) => ({ text, box, confidence: 95, columnSpan: 1, rowSpan: 1 })),
    );
    return { ...page(number, lines), tables: [{ box, rows: cells }] };
  };
  const [head = [], ...others] = rows;
  const tablesOf = (x: number) =>
    flowOf([
      tablePage(1, [head, ...others.slice(0, 2)]),
      tablePage(2, [head, ...others.slice(2)], x),
    ]).map(
      (block) =>
        block.kind === 'table' && block.table.rows.map((row) => row.map(({ text }) => text)),
    );
  expect(tablesOf(42)).toEqual([rows]);
  expect(tablesOf(100)).toHaveLength(2);
});

test('the size of letters counts, and not which of them a word has', () => {
  const word = (text: string, x: number, y: number, height: number) => ({
    ...{ text, confidence: 95, box: { x, y, width: 40, height } },
  });
  // “no man ran” has no high letter, “Gypsy play” has deep ones in the same font of 20.
  const low = lineOfWords(
    ['no', 'man', 'ran'].map((text, at) => word(text, 50 + 50 * at, 100, at === 1 ? 10 : 9.6)),
  );
  const deep = lineOfWords(
    ['Gypsy', 'plays', 'it'].map((text, at) =>
      word(text, 50 + 50 * at, 118, at === 2 ? 14.2 : 18.4),
    ),
  );
  const flow = flowOf([
    page(
      1,
      [low, low, low, deep].map((each, row) => ({
        ...each,
        box: { ...each.box, y: 100 + 60 * row },
      })),
    ),
  ]);
  expect(new Set(flow.map(({ kind }) => kind))).toEqual(new Set(['paragraph']));
});

test('text that looks like markup stays text', () => {
  const texts = ['# no heading', '*not* [a link](x) <b> `code`', '3. no item'];
  const flow = texts.map((text) => ({ kind: 'paragraph' as const, text }));
  expect(markdownOf(flow)).toBe(
    '\\# no heading\n\n\\*not\\* \\[a link\\](x) \\<b\\> \\`code\\`\n\n3\\. no item\n',
  );
});

test('a paragraph goes on in the next column, behind a bracket too, and a sentence ends it', () => {
  const flowIn = (end: string, start: string, x = 200) =>
    flowOf([
      page(1, [
        line(`It begins ${end}`, 700),
        line('and was not ended', 714),
        ...[line(start, 100, { x }), line('where it ends', 114, { x })],
      ]),
    ]).flatMap((block) => ('text' in block ? block.text : []));
  expect(flowIn('in one', 'at the top of the second column,')).toEqual([
    'It begins in one and was not ended at the top of the second column, where it ends',
  ]);
  expect(flowIn('in one', 'at the top of a column far from the first', 400)).toHaveLength(2);
  expect(flowIn('in one', 'Another one at the top of the second,')).toHaveLength(2);
  const cut = [line(`${long} (then)`, 700), line('and later on', 100)];
  const [first, next] = cut.map((each, at) => page(at + 1, [each]));
  expect(flowOf([first, next].flatMap((each) => each ?? []))).toHaveLength(1);
});

test('a line whose box alone is higher is no heading, as its strokes show', () => {
  const lines = [
    line('Boxes are higher', 100, { height: 14 }),
    ...[0, 1, 2, 3].map((row) => line(long, 150 + 14 * row)),
    line('Letters are larger', 300, { height: 14 }),
  ];
  const strokeOf = (at: number) => (at === lines.length - 1 ? 1.5 : 1);
  const letters = new Map(
    lines.flatMap(({ words }, at) =>
      words.map((word) => [word, { stroke: strokeOf(at), slant: 0, color: 0 }] as const),
    ),
  );
  const flow = flowOf([{ ...page(1, lines), letters }]);
  expect(flow.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph', 'heading']);
});

test('a line in a color is not of the paragraph of the next one, unless the color ends within a line', () => {
  const kindsIn = (plainWords: number) => {
    const lines = [line(long, 100), line(long, 114), line(long, 128)];
    const words = lines.flatMap((each) => each.words);
    const inColor = words.length / 3 + plainWords;
    const letters = new Map(
      words.map((word, at) => [word, { stroke: 1, slant: 0, color: at < inColor ? 120 : 0 }]),
    );
    const others = [0, 1, 2, 3].map((row) => line(long, 300 + 14 * row));
    return flowOf([{ ...page(1, [...lines, ...others]), letters }]).map(({ kind }) => kind);
  };
  expect(kindsIn(0)).toEqual(['heading', 'paragraph', 'paragraph']);
  expect(kindsIn(2)).toEqual(['paragraph', 'paragraph']);
});

test('heads and feet in wide margins are left out, too, and numbers at the end of one page stay', () => {
  const texts = (foot: (number: number) => string) =>
    flowOf(
      [1, 2].map((number) =>
        page(number, [
          line('Report on plums', 120),
          line(`Page ${number} begins with ${long}.`, 200),
          line(foot(number), 690),
        ]),
      ),
    ).flatMap((block) => ('text' in block ? block.text : []));
  const own = [1, 2].map((number) => `Page ${number} begins with ${long}.`);
  expect(texts((number) => `${number}`)).toEqual(own);
  expect(texts((number) => (number === 1 ? '7' : 'the end'))).toEqual([
    own[0],
    '7',
    own[1],
    'the end',
  ]);
});
