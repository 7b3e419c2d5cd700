import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedTable } from '../../../api/recognition.ts';
import { meet, unionOf } from '../../../ocr/geometry/boxes.ts';
import { median } from '../../../ocr/geometry/median.ts';
import { findComponents } from '../../../ocr/image/find-components.ts';
import type { GrayImage, RgbaImage } from '../../../ocr/image/image.ts';
import {
  type Cells,
  cellSize,
  edgesOf,
  grown,
  inCells,
  inPixels,
  isFlat,
  markedCells,
  marksIn,
} from './marked-cells.ts';

/** Sizes in cells: of a gap within a picture, and of a picture's sides and area at least. */
const maxGap = 6;
const minSide = 18;
const minArea = 500;

/** A straight run of marked cells, so many long and at most so many thick, is a ruling. */
const minRuling = 40;
const maxRuling = 2;

/** The share of a picture's cells that are marked at least: a frame around text has fewer. */
const minFill = 0.04;

/** Text that covers so much of an area makes it a panel with text, as less does where all is of one color. */
const maxText = 0.3;
const maxTextOnFlat = 0.05;

/** A page without text of which such a share is marked is a picture as a whole. */
const minPageFill = 0.5;

/** What is so large a share of its page is the page's own background. */
const maxPage = 0.9;

/** A word below this confidence, or higher than so many usual ones, may be part of a picture. */
const minConfidence = 60;
const maxWordHeight = 3;

/** Around a word, in heights of it: its marks and underline. */
const wordMargin = 0.25;

/** What was read from a page, in units of which each has `scale` pixels of its picture. */
type Read = { lines: RecognizedLine[]; tables: RecognizedTable[]; scale: number };

/**
 * The pictures of a page: what is marked on it and is neither text, nor table, nor ruling.
 * @param density pixels of a point
 * @returns boxes in pixels of the page's picture, none of which meet
 */
export function findPictures(page: RgbaImage, density: number, read: Read): Box[] {
  const size = cellSize(density);
  const cells = markedCells(page, size);
  const words = textBoxes(read).map((box) => inCells(box, read.scale / size));
  for (const box of words) wipe(cells, box);
  for (const { box } of read.tables) wipe(cells, grown(inCells(box, read.scale / size), 2));
  wipeRulings(cells);
  if (read.lines.length === 0 && isMarkedAll(cells)) {
    return [{ x: 0, y: 0, width: page.width, height: page.height }];
  }
  const texts = read.lines.map(({ box }) => inCells(box, read.scale / size));
  const sureTexts = texts.filter((_, at) => (read.lines[at]?.confidence ?? 0) >= surely);
  const found = findComponents(spread(cells), 1)
    .map((box) => marksIn(cells, box))
    .filter(({ box, marked }) => isPicture(box, marked, cells))
    .map(({ box }) => box);
  return joined(found)
    .filter((box) => {
      const most = isFlat(cells, box) ? maxTextOnFlat : maxText;
      return covered(box, words) <= most * box.width * box.height;
    })
    .map((box) => withLabels(withoutTextBeside(box, sureTexts, cells), texts))
    .map((box) => inPixels(box, size, page));
}

/** Whether a page is a picture from edge to edge, as a photograph is that was sent by itself. */
function isMarkedAll({ data, width, height }: Cells): boolean {
  return data.reduce((sum, mark) => sum + mark, 0) >= minPageFill * width * height;
}

/** The boxes of words, except of those that were rather read out of a picture. */
function textBoxes({ lines }: Read): Box[] {
  const usual = median(lines.flatMap(({ words }) => words.map(({ box }) => box.height)));
  return lines.flatMap((line) => {
    const letters = line.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    const isSure = line.confidence >= minConfidence;
    return line.words
      .filter(({ box }) => (isSure && letters > 2) || box.height <= maxWordHeight * usual)
      .filter(({ confidence }) => isSure || confidence >= minConfidence)
      .map(({ box }) => grown(box, wordMargin * box.height));
  });
}

function wipe(cells: Cells, box: Box): void {
  const { left, top, right, bottom } = edgesOf(box, cells);
  for (let y = top; y < bottom; y++)
    cells.data.fill(0, y * cells.width + left, y * cells.width + right);
}

function wipeRulings(cells: Cells): void {
  const { width, height, data } = cells;
  const before = data.slice();
  const wipeAlong = (long: number, wide: number, at: (along: number, over: number) => number) => {
    const isMarked = (along: number, over: number) =>
      over >= 0 && over < wide && before[at(along, over)] === 1;
    const isThin = (along: number, over: number) => {
      let [first, last] = [over, over];
      // In a large picture most cells are far from its edges.
      while (last - first < maxRuling && isMarked(along, first - 1)) first--;
      while (last - first < maxRuling && isMarked(along, last + 1)) last++;
      return last - first < maxRuling;
    };
    for (let over = 0; over < wide; over++) {
      for (let from = 0; from < long; from++) {
        let to = from;
        while (to < long && isMarked(to, over) && isThin(to, over)) to++;
        if (to - from >= minRuling)
          for (let along = from; along < to; along++) data[at(along, over)] = 0;
        from = Math.max(from, to);
      }
    }
  };
  wipeAlong(width, height, (x, y) => y * width + x);
  wipeAlong(height, width, (y, x) => y * width + x);
}

/** Marks with their surroundings, so that the parts of a picture touch. */
function spread({ width, height, data }: Cells): GrayImage {
  const half = maxGap / 2;
  const wide = new Uint8Array(data.length);
  const all = new Uint8Array(data.length);
  for (const [at, mark] of data.entries()) {
    if (mark === 0) continue;
    const row = at - (at % width);
    wide.fill(1, Math.max(row, at - half), Math.min(row + width, at + half + 1));
  }
  for (let y = 0; y < height; y++) {
    for (let other = Math.max(0, y - half); other < Math.min(height, y + half + 1); other++)
      for (let x = 0; x < width; x++) if (wide[other * width + x] === 1) all[y * width + x] = 1;
  }
  return { width, height, data: all };
}

function isPicture({ x, y, width, height }: Box, marked: number, page: Cells): boolean {
  const area = width * height;
  const atEdge = x <= 1 || y <= 1 || x + width >= page.width - 1 || y + height >= page.height - 1;
  // The shadow of a sheet lies along the edge of its scan.
  const least = atEdge ? 2 * minSide : minSide;
  return (
    Math.min(width, height) >= least &&
    area >= minArea &&
    area <= maxPage * page.width * page.height &&
    marked >= minFill * area
  );
}

/** Boxes that meet become one. */
function joined(boxes: Box[]): Box[] {
  const result: Box[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let at = 0; at < result.length; ) {
      const other = result[at];
      if (!other || !meet(grown(whole, maxGap / 2), other)) {
        at++;
        continue;
      }
      whole = unionOf([whole, other]);
      result.splice(at, 1);
      // What it reaches now may stand before.
      at = 0;
    }
    result.push(whole);
  }
  return result;
}

/** A line that is read so surely is no part of a picture by chance. */
const surely = 90;

/** The share of a strip that is marked at most where a text beside a picture stands in it. */
const maxBeside = 0.05;

/** A picture without the texts right above and below it, whose marks and those of the picture touch. */
function withoutTextBeside(box: Box, texts: Box[], cells: Cells): Box {
  const bottom = box.y + box.height;
  let [from, to] = [box.y, bottom];
  const isEmpty = (y: number, end: number) => {
    const strip = { ...box, y, height: end - y };
    return marksIn(cells, strip).marked <= maxBeside * strip.width * strip.height;
  };
  for (const text of texts) {
    const end = text.y + text.height;
    const isAcross = text.x < box.x + box.width && box.x < text.x + text.width;
    if (!isAcross || text.height > box.height / 4) continue;
    if (text.y <= box.y + 1 && end > from && isEmpty(box.y, end)) from = end;
    else if (end >= bottom - 1 && text.y < to && isEmpty(text.y, bottom)) to = text.y;
  }
  return { ...box, y: from, height: to - from };
}

/** A picture has the whole of the labels that begin in it. */
function withLabels(box: Box, texts: Box[]): Box {
  const labels = texts.filter(
    (text) => covered(text, [box]) > (text.width * text.height) / 2 && text.width <= box.width,
  );
  return unionOf([box, ...labels]);
}

/** The area of a box that others cover, where these do not meet. */
function covered(box: Box, others: Box[]): number {
  return others.reduce((sum, other) => {
    const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
    const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);
}
