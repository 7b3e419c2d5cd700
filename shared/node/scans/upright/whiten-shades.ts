import type { Box } from '../../../api/box.ts';
import type { Span } from '../../../ocr/geometry/spans.ts';
import { pixelWords, type RgbaImage } from '../../../ocr/image/image.ts';

/**
 * A page without the shades behind some lines of its text: a highlight or a shaded row becomes
 * white, and what is darker on it keeps its contrast, so that short words on a shade of their own are
 * not taken for a large letter or a picture. A shade is flat, lighter than its text, with straight
 * upright sides, and has nothing lighter on it. A page without any is returned as it is.
 */
export function whitenShades(picture: RgbaImage): RgbaImage {
  const side = Math.max(minSide, Math.round(picture.width / cellsAcross));
  const cells = flatCells(picture, side);
  const shades = shadesOf(cells)
    .filter((shade) => isBehindText(shade, picture, side))
    .filter((shade) => standsOnPaper(shade, cells));
  if (shades.length === 0) return picture;
  const data = picture.data.slice();
  for (const shade of shades) whiten(shade, { ...picture, data }, side);
  return { ...picture, data };
}

/** A page is looked at in square cells, so many across; the side of one in pixels at least. */
const cellsAcross = 850;
const minSide = 2;

/** In levels: what differs less within a cell, or from one to the next, has one color. */
const sameInCell = 24;
const sameBeside = 12;

/** In levels of a channel: how much darker than the paper a shade is at least. A lighter one is no ink to the OCR. */
const minShade = 40;

/** Levels of lightness: darker paper or shades are not behind dark text. */
const minPaper = 200;
const minLightness = 110;

type Color = [red: number, green: number, blue: number];

/** The colors of cells that may be those of a shade, three bytes each; 0 in `isShade` for all others. */
type Cells = {
  columns: number;
  rows: number;
  colors: Uint8Array;
  isShade: Uint8Array;
  paper: Color;
};

function flatCells(picture: RgbaImage, side: number): Cells {
  const { width, data } = picture;
  const columns = Math.floor(width / side);
  const rows = Math.floor(picture.height / side);
  const words = pixelWords(picture);
  const colors = new Uint8Array(3 * columns * rows);
  const isShade = new Uint8Array(columns * rows);
  for (let cell = 0; cell < isShade.length; cell++) {
    const from = Math.floor(cell / columns) * side * width + (cell % columns) * side;
    const middle = from + (side >> 1) * (width + 1);
    const at = 4 * middle;
    colors[3 * cell] = data[at] ?? 0;
    colors[3 * cell + 1] = data[at + 1] ?? 0;
    colors[3 * cell + 2] = data[at + 2] ?? 0;
    const end = from + (side - 1) * (width + 1);
    const like = (other: number) =>
      words[other] === words[middle] || areAlike(data, { one: 4 * other, other: at }, sameInCell);
    if (like(from) && like(from + side - 1) && like(end - side + 1) && like(end)) isShade[cell] = 1;
  }
  const paper = paperOf(colors, isShade);
  const isOnPaper = isShadeOn(paper);
  for (let cell = 0; cell < isShade.length; cell++) {
    if (isShade[cell] === 1 && !isOnPaper(colors, 3 * cell)) isShade[cell] = 0;
  }
  return { columns, rows, colors, isShade, paper };
}

/** The most common color, in steps. */
function paperOf(colors: Uint8Array, isFlatCell: Uint8Array): Color {
  const counts = new Uint32Array(16 ** 3);
  for (let cell = 0; cell < isFlatCell.length; cell++) {
    if (isFlatCell[cell] === 0) continue;
    const [red, green, blue] = [3 * cell, 3 * cell + 1, 3 * cell + 2];
    const key = (stepOf(colors[red]) << 8) | (stepOf(colors[green]) << 4) | stepOf(colors[blue]);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  const key = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
  const level = (step: number) => step * 16 + 8;
  return [level(key >> 8), level((key >> 4) & 15), level(key & 15)];
}

function stepOf(level = 0): number {
  return level >> 4;
}

function isShadeOn(paper: Color): (colors: Uint8Array, at: number) => boolean {
  if (lightness(paper) < minPaper) return () => false;
  const [mostRed, mostGreen, mostBlue] = paper;
  return (colors, at) => {
    const [red, green, blue] = [colors[at] ?? 0, colors[at + 1] ?? 0, colors[at + 2] ?? 0];
    const darkest = Math.min(red - mostRed, green - mostGreen, blue - mostBlue);
    const lightest = Math.max(red - mostRed, green - mostGreen, blue - mostBlue);
    const isDarker = darkest <= -minShade && lightest <= minShade;
    return isDarker && lightness([red, green, blue]) >= minLightness;
  };
}

function lightness([red, green, blue]: Color): number {
  return (3 * red + 6 * green + blue) / 10;
}

/** An area of one color: of each of its rows of cells, from the first, where it begins and ends. */
type Shade = { box: Box; spans: Span[]; color: Color };

function shadesOf(cells: Cells): Shade[] {
  const { columns, isShade, colors } = cells;
  const seen = new Uint8Array(isShade.length);
  const shades: Shade[] = [];
  for (let first = 0; first < isShade.length; first++) {
    if (isShade[first] === 0 || seen[first] === 1) continue;
    seen[first] = 1;
    const area = [first];
    for (let at = 0; at < area.length; at++) {
      const cell = area[at] ?? 0;
      const column = cell % columns;
      const beside = [cell - columns, cell + columns];
      if (column > 0) beside.push(cell - 1);
      if (column + 1 < columns) beside.push(cell + 1);
      for (const next of beside) {
        if (isShade[next] !== 1 || seen[next] === 1) continue;
        if (!areAlike(colors, { one: 3 * cell, other: 3 * next }, sameBeside)) continue;
        seen[next] = 1;
        area.push(next);
      }
    }
    if (area.length >= minCells) shades.push(shadeOf(area, cells));
  }
  return shades;
}

/** Of a shade: a highlighted letter or two have more. */
const minCells = 30;

/** @param at where two colors begin */
function areAlike(
  colors: Uint8Array,
  { one, other }: { one: number; other: number },
  most: number,
): boolean {
  for (let channel = 0; channel < 3; channel++) {
    const difference = (colors[one + channel] ?? 0) - (colors[other + channel] ?? 0);
    if (Math.abs(difference) > most) return false;
  }
  return true;
}

function shadeOf(area: number[], { columns, colors }: Cells): Shade {
  const rows = new Map<number, Span>();
  const sums: Color = [0, 0, 0];
  for (const cell of area) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const span = rows.get(row) ?? { from: column, to: column + 1 };
    span.from = Math.min(span.from, column);
    span.to = Math.max(span.to, column + 1);
    rows.set(row, span);
    for (const channel of [0, 1, 2] as const) sums[channel] += colors[3 * cell + channel] ?? 0;
  }
  const y = Math.min(...rows.keys());
  // An area is connected, so it has cells in each row.
  const own = Array.from({ length: rows.size }, (_, at) => rows.get(y + at) ?? { from: 0, to: 0 });
  const spans = withLettersAtSides(own);
  const x = Math.min(...spans.map(({ from }) => from));
  const width = Math.max(...spans.map(({ to }) => to)) - x;
  const color: Color = [sums[0] / area.length, sums[1] / area.length, sums[2] / area.length];
  return { box: { x, y, width, height: spans.length }, spans, color };
}

/** In cells: letters that reach the sides of a shade are at most twice as high. */
const reach = 8;

/** Spans of rows that go on behind the letters at their ends: a closing in the terms of morphology. */
function withLettersAtSides(spans: Span[]): Span[] {
  const over = (values: number[], pick: (...values: number[]) => number) =>
    values.map((_, at) => pick(...values.slice(Math.max(0, at - reach), at + reach + 1)));
  const from = over(
    over(
      spans.map((span) => span.from),
      Math.min,
    ),
    Math.max,
  );
  const to = over(
    over(
      spans.map((span) => span.to),
      Math.max,
    ),
    Math.min,
  );
  return spans.map((_, at) => ({ from: from[at] ?? 0, to: to[at] ?? 0 }));
}

/** The share of its rows that begin, and end, as the row above: a letter or a disk has fewer. */
const minStraight = 0.85;

/** Shares of the pixels of an area: of ink on it, and of what is lighter, as white letters are. */
const minInk = 0.01;
const maxInk = 0.5;
const maxLighter = 0.03;

/** In tones of the shade: what is darker is ink. */
const inkBelow = 0.65;

/** In levels: a JPEG leaves lighter rims around letters. */
const rim = 40;

function isBehindText(shade: Shade, { width, data }: RgbaImage, side: number): boolean {
  if (shade.spans.length < minRows || shade.spans.length > maxRows) return false;
  if (straight(shade, 'from') < minStraight || straight(shade, 'to') < minStraight) return false;
  const tone = lightness(shade.color);
  let [count, ink, lighter] = [0, 0, 0];
  for (const [row, { from, to }] of shade.spans.entries()) {
    for (let y = (shade.box.y + row) * side; y < (shade.box.y + row + 1) * side; y++) {
      for (let at = 4 * (y * width + from * side); at < 4 * (y * width + to * side); at += 4) {
        const own = lightness([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
        count++;
        if (own < inkBelow * tone) ink++;
        if (own > tone + rim) lighter++;
      }
    }
  }
  return ink >= minInk * count && ink <= maxInk * count && lighter <= maxLighter * count;
}

/** In cells from a shade: beyond the rulings around it. */
const around = 3;

/** The share of the cells around a shade that are paper, or the same shade of the next line; in photographs few are. */
const minOnPaper = 0.5;

function standsOnPaper({ box, spans, color }: Shade, { columns, rows, ...cells }: Cells): boolean {
  const isBeside = ([column, row]: [column: number, row: number]) => {
    const at = 3 * (row * columns + column);
    const isLike = (other: Color, most: number) =>
      other.every((level, channel) => Math.abs((cells.colors[at + channel] ?? 0) - level) <= most);
    return isLike(cells.paper, minShade) || isLike(color, sameBeside);
  };
  const isInside = ([column, row]: [column: number, row: number]) =>
    column >= 0 && row >= 0 && column < columns && row < rows;
  const level = ({ from, to }: Span = { from: 0, to: 0 }, row: number) =>
    Array.from({ length: to - from }, (_, at): [number, number] => [from + at, row]);
  const sides = [
    level(spans[0], box.y - 1 - around),
    level(spans.at(-1), box.y + spans.length + around),
    spans.map(({ from }, row): [number, number] => [from - 1 - around, box.y + row]),
    spans.map(({ to }, row): [number, number] => [to + around, box.y + row]),
  ].map((side) => side.filter(isInside));
  const most = (side: [number, number][], share: number) =>
    side.filter(isBeside).length >= share * side.length;
  return most(sides.flat(), minOnPaper) && sides.every((side) => most(side, minOnPaperASide));
}

/** The share of one side: a picture ends in such an area at its foot, and goes on above it. */
const minOnPaperASide = 0.5;

/** In cells: no line of text is lower, and what is higher is told from letters without this. */
const minRows = 6;
const maxRows = 60;

function straight({ spans }: Shade, side: 'from' | 'to'): number {
  const steps = spans.filter((span, at) => {
    const above = spans[at - 1];
    return above && Math.abs(span[side] - above[side]) <= 1;
  });
  return steps.length / Math.max(1, spans.length - 1);
}

/** Around a shade, in cells: its rim is softer. */
const softEdge = 1;

/** In tones of the shade: what is darker beside it may be the ruling of a table, and stays. */
const ruling = 0.95;

/** In levels of a channel of the shade: of a darker one it says nothing of what lies on it. */
const minTelling = 100;

/** How much lighter than by the shade's own color all becomes, as no marker is quite even. */
const spare = 1.03;

function whiten({ box, spans, color }: Shade, { width, height, data }: RgbaImage, side: number) {
  const telling = [0, 1, 2].filter((channel) => (color[channel] ?? 0) >= minTelling);
  const sum = telling.reduce((all, channel) => all + (color[channel] ?? 0), 0);
  const last = spans.length - 1;
  const top = Math.max(0, (box.y - softEdge) * side);
  for (let y = top; y < Math.min(height, (box.y + last + 1 + softEdge) * side); y++) {
    const row = Math.floor(y / side) - box.y;
    const { from, to } = spans[Math.min(last, Math.max(0, row))] ?? { from: 0, to: 0 };
    const right = Math.min(width, (to + softEdge) * side);
    for (let x = Math.max(0, (from - softEdge) * side); x < right; x++) {
      const at = 4 * (y * width + x);
      let own = 0;
      for (const channel of telling) own += data[at + channel] ?? 0;
      const isRim = row < 0 || row > last || x < from * side || x >= to * side;
      if (isRim && own < ruling * sum) continue;
      data.fill(Math.min(255, (255 * spare * own) / sum), at, at + 3);
    }
  }
}
