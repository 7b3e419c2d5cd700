import type {
  RecognizedCell,
  RecognizedLine,
  RecognizedTable,
  RecognizedWord,
} from '../../api/recognition.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import type { Rulings } from '../binarize/remove-rulings.ts';
import { median } from '../geometry/median.ts';
import type { GrayImage } from '../image/image.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { borderlessAreas, borderlessGrid } from './borderless-areas.ts';
import { hasWideGap, type Spacing, spacingOf } from './find-columns.ts';
import { areaOf, fillGrid } from './grid.ts';
import {
  isBorderlessTable,
  isForm,
  isRowRuledTable,
  isRuledList,
  isRuledTable,
} from './is-tabular.ts';
import { numberedGrids } from './numbered-grids.ts';
import { divideByText, listGrid, type RuledArea, ruledAreas, ruledGrid } from './ruled-grid.ts';
import { textHeightOf, textRows } from './text-rows.ts';
import { outside, within } from './words-in.ts';

/**
 * The tables of an image, from the top: first those enclosed by rulings, then those in columns
 * without any. `recognized` are its lines by blocks of text, and `ink` is the image they were read
 * from. Where tables are `expected`, anything in columns without lines is one.
 */
export function findTables(
  recognized: RecognizedLine[][],
  rulings: Rulings,
  ink: GrayImage,
  { expected = false } = {},
): RecognizedTable[] {
  const blocks = recognized.map((lines) => trimWords(lines, ink));
  const ruled = ruledTables(blocks.flat(), rulings);
  const rest = blocks.map((lines) => outside(lines, ruled));
  const tables = [...ruled, ...rest.flatMap((lines) => borderlessTables(lines, expected))];
  return tables.map(agreeInColumns).toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
}

function ruledTables(lines: RecognizedLine[], rulings: Rulings): RecognizedTable[] {
  const height = textHeightOf(lines.flatMap(({ words }) => words));
  const areas = ruledAreas(rulings, maxRulingGap * height);
  if (areas.length === 0) return [];
  // Measuring all lines takes long, and every area asks for the same.
  const spacing = spacingOf(lines);
  return areas
    .flatMap((area) => divideByText(area, lines, spacing))
    .flatMap((ruled) => {
      const area = withHead(ruled, lines, spacing);
      const inside = within(lines, area.box);
      if (inside.length === 0) return [];
      const listed = listGrid(area, inside);
      if (listed) {
        const list = fillGrid(listed, inside);
        return isRuledList(list) ? [list] : [];
      }
      const grid = ruledGrid(area, inside);
      const table = fillGrid(grid, inside);
      const count = area.rulings.horizontal.length;
      if (grid.hasWalls && isForm(table)) return [table];
      const hasColumns = grid.hasWalls || isBorderlessTable(table) || isRowRuledTable(table, count);
      return isRuledTable(table) && hasColumns ? [table] : [];
    });
}

/** In heights of words: between the lines of one table that meet each other. */
const maxRulingGap = 0.5;

/**
 * Adds the rows above the first and below the last line of a table that is ruled only between its
 * rows: as high as its rows are.
 */
function withHead(
  { box, rulings }: RuledArea,
  lines: RecognizedLine[],
  spacing: Spacing,
): RuledArea {
  if (rulings.vertical.length > 0) return { box, rulings };
  const ys = rulings.horizontal.map(({ y }) => y).toSorted((a, b) => a - b);
  const pitch = median(ys.slice(1).map((y, index) => y - (ys[index] ?? 0)));
  const near = (y: number, usual: number) =>
    textRows(within(lines, { ...box, y, height: pitch })).some((row) =>
      hasWideGap(row, { ...spacing, usual }),
    );
  const above = near(box.y - pitch, spacing.usual) ? pitch : 0;
  // Running text follows more often than a row, and its spaces are wide where it is justified.
  const below = near(box.y + box.height, clearly * spacing.usual) ? pitch : 0;
  return {
    box: { ...box, y: box.y - above, height: box.height + above + below },
    rulings,
  };
}

/** In usual gaps: between the cells of a row that no ruling encloses. */
const clearly = 2;

function borderlessTables(lines: RecognizedLine[], expected: boolean): RecognizedTable[] {
  const spacing = spacingOf(lines);
  const numbered = numberedGrids(lines, spacing)
    .map((grid) => fillGrid(grid, within(lines, areaOf(grid))))
    .filter(isBorderlessTable);
  const others = borderlessAreas(outside(lines, numbered), spacing).flatMap((rows) => {
    const grid = borderlessGrid(rows, spacing);
    if (!grid) return [];
    const table = fillGrid(
      grid,
      rows.map(({ words }) => lineOfWords(words)),
    );
    return expected || isBorderlessTable(table) ? [table] : [];
  });
  return [...numbered, ...others];
}

/**
 * The lines with words as wide as their ink: the boxes of split words have only approximate edges,
 * and columns are as close as their cells allow.
 */
function trimWords(lines: RecognizedLine[], ink: GrayImage): RecognizedLine[] {
  return lines.map((line) => {
    const trimmed = line.words.map((word) => trim(word, ink));
    const words = trimmed.map((word, index) => {
      const before = trimmed[index - 1]?.box;
      const after = trimmed[index + 1]?.box;
      const from = before ? before.x + before.width : 0;
      return grow(word, ink, { from, to: after?.x ?? ink.width });
    });
    return { ...line, words };
  });
}

function trim(word: RecognizedWord, ink: GrayImage): RecognizedWord {
  const { x, width } = word.box;
  let from = x;
  let to = x + width;
  while (from < to && !hasInk(word, from, ink)) from++;
  while (to > from && !hasInk(word, to - 1, ink)) to--;
  return to > from ? withEdges(word, from, to) : word;
}

/** Extends a word over adjoining ink, up to a space, within the free span beside it. */
function grow(
  word: RecognizedWord,
  ink: GrayImage,
  free: { from: number; to: number },
): RecognizedWord {
  const { x, width, height } = word.box;
  const space = minWordSpace * height;
  let from = x;
  for (let at = x - 1; at >= free.from && from - at <= space; at--) {
    if (hasInk(word, at, ink)) from = at;
  }
  let to = x + width;
  for (let at = to; at < free.to && at - to < space; at++) if (hasInk(word, at, ink)) to = at + 1;
  return withEdges(word, from, to);
}

/** In heights of the word. */
const minWordSpace = 0.15;

function withEdges(word: RecognizedWord, from: number, to: number): RecognizedWord {
  return { ...word, box: { ...word.box, x: from, width: to - from } };
}

function hasInk({ box: { y, height } }: RecognizedWord, x: number, ink: GrayImage): boolean {
  for (let row = Math.max(0, y); row < Math.min(ink.height, y + height); row++) {
    if ((ink.data[row * ink.width + x] ?? 0) >= markThreshold) return true;
  }
  return false;
}

/**
 * Corrects look-alike characters of a table that differ from the other cells of their column: among
 * codes as “C57-5300”, “(57-5300” is one too.
 */
export function agreeInColumns({ box, rows }: RecognizedTable): RecognizedTable {
  const columns = Map.groupBy(rows.slice(1).flat(), ({ box }) => box.x);
  const shapes = new Map([...columns].map(([x, cells]) => [x, commonShape(cells)]));
  return {
    box,
    rows: rows.map((cells) =>
      cells.map((cell) => {
        const shape = cell.columnSpan === 1 ? shapes.get(cell.box.x) : undefined;
        return shape ? { ...cell, text: agree(cell.text, shape) } : cell;
      }),
    ),
  };
}

/** How many cells must be alike: fewer may be by chance. */
const fewestAlike = 3;

/** Share of the cells of a column. */
const minAlike = 0.6;

/** The shape of most cells, where it is that of codes: capitals and digits together. */
function commonShape(cells: RecognizedCell[]): string | undefined {
  const shapes = cells.map(({ text }) => shapeOf(text)).filter((shape) => shape !== '');
  const groups = [...Map.groupBy(shapes, (shape) => shape).values()];
  const most = groups.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const isCommon = most.length >= fewestAlike && most.length >= minAlike * shapes.length;
  const [shape] = most;
  return isCommon && shape && /A/.test(shape) && /9/.test(shape) ? shape : undefined;
}

/** Capitals become “A”, small letters “a” and digits “9”. */
function shapeOf(text: string): string {
  return text
    .replaceAll(/\p{Lu}/gu, 'A')
    .replaceAll(/\p{Ll}/gu, 'a')
    .replaceAll(/\d/g, '9');
}

/** Unchanged where the shapes differ by more than look-alikes. */
function agree(text: string, shape: string): string {
  const own = shapeOf(text);
  if (own === shape || own.length !== shape.length || own.length !== text.length) return text;
  const characters = [...text].map((character, index) => {
    const wanted = shape[index];
    if (own[index] === wanted) return character;
    if (wanted === 'A') return capitals[character];
    return wanted === '9' ? digits[character] : undefined;
  });
  return characters.includes(undefined) ? text : characters.join('');
}

const capitals: Record<string, string> = {
  '(': 'C',
  '€': 'C',
  '6': 'G',
  '0': 'O',
  '5': 'S',
  '2': 'Z',
};
const digits: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', Z: '2' };
