import type { Box } from '../../api/box.ts';
import {
  type DrawnLabel,
  drawInk,
  dropSpecks,
  evenInk,
  highestOn,
  markThreshold,
  moveLabel,
} from '../binarize/draw-ink.ts';
import { estimateBackground } from '../binarize/estimate-background.ts';
import { commonHeight, estimateTextHeight } from '../binarize/estimate-text-height.ts';
import { type Rulings, removeRulings } from '../binarize/remove-rulings.ts';
import { across, down, turnBox, turnBoxBack, unionOf } from '../geometry/boxes.ts';
import { median } from '../geometry/median.ts';
import { freeSpans, joinSpans, type Span } from '../geometry/spans.ts';
import { findComponents, isFrame } from '../image/find-components.ts';
import { freePixels } from '../image/free-pixels.ts';
import type { GrayImage, RgbaImage } from '../image/image.ts';
import {
  type CutStrip,
  capitalsToCharacter,
  capitalsToSmall,
  cutStrips,
  measureCapitals,
} from './cut-strips.ts';
import { eraseCheckboxes } from './erase-checkboxes.ts';
import { eraseFaintFrames } from './erase-faint-frames.ts';
import { eraseFields, findFields } from './erase-fields.ts';
import { eraseBars, eraseFrames, findStems, pixelsOf } from './erase-frames.ts';
import { eraseGrain } from './erase-grain.ts';
import { eraseIcons } from './erase-icons.ts';
import { eraseLeaders, type Leader } from './erase-leaders.ts';
import { eraseLinePieces } from './erase-line-pieces.ts';
import { eraseMnemonics } from './erase-mnemonics.ts';
import { findBlocks } from './find-blocks.ts';
import { findDividers } from './find-dividers.ts';

/**
 * Some lines of the block with index `block`; `vertical` ones are read from top to bottom. Of those
 * in the midst of a texture only lines that are read surely count.
 */
export type Strip = CutStrip & { block: number; vertical: boolean; inTexture?: true };

/**
 * An image reduced to its text: 0 for the background up to 255 for the text itself, in the size of
 * the given image; the strips to be read, in reading order; the rows of dots that were removed from
 * them; the lines drawn between and around the text; and the slope of these, as from `measureSkew`.
 */
export type PreparedImage = {
  ink: GrayImage;
  strips: Strip[];
  leaders: Leader[];
  rulings: Rulings;
  skew: number;
  /** Labels in letters smaller than those beside them, with an ink of their own. */
  labels?: { ink: GrayImage; strips: Strip[] };
};

/**
 * Finds the text of an image: in any color, in blocks, without ruling lines. `parts` is how many
 * strips can be read at once; `vertical` is whether the languages are also written from top to
 * bottom; `blur` is as in `removeRulings`. An empty image has no strips.
 */
export function prepareImage(
  picture: RgbaImage,
  parts: number,
  vertical = false,
  blur = 0,
): PreparedImage {
  const roughHeight = estimateTextHeight(picture);
  if (roughHeight === null)
    return {
      ink: { width: 0, height: 0, data: new Uint8Array() },
      strips: [],
      leaders: [],
      rulings: { horizontal: [], vertical: [] },
      skew: 0,
    };
  const background = estimateBackground(picture, roughHeight);
  const { ink, labels } = drawInk(picture, background);
  const small = takeSmallLabels(ink, labels);
  freePixels(background.panels);
  evenInk(ink, roughHeight);
  // The first estimate may come from parts of letters, whose strokes must not pass for rulings.
  const found = eraseGrain(ink, findComponents(ink, markThreshold));
  const marks = eraseFaintFrames(ink, found, roughHeight)
    ? findComponents(ink, markThreshold)
    : found;
  const height = commonHeight(withoutFrames(ink, marks)) ?? roughHeight;
  const textHeight = Math.max(height, roughHeight);
  const bars = marks.filter((mark) => isThinBar(mark, textHeight));
  const stems = bars.length > maxBars ? [] : [...findStems(bars, marks)];
  const isStem = (line: Box) => stems.some((stem) => isPartOf(line, stem));
  const fields = findFields(ink, marks, height);
  const { skew, ...rulings } = removeRulings(ink, textHeight, blur, isStem);
  eraseFields(ink, fields);
  const removed = rulings.horizontal.length + rulings.vertical.length + fields.length > 0;
  const written = removed ? findComponents(ink, markThreshold) : marks;
  const letters = eraseLinePieces(picture, ink, written, height);
  const strips = findStrips(ink, letters, { parts, mayBeVertical: vertical, rulings });
  return { ink, ...strips, rulings, skew, ...(small && { labels: findLabels(small, parts) }) };
}

/**
 * Takes the labels whose letters are smaller than those of the page into an image of its own; null where
 * there are none.
 */
function takeSmallLabels(ink: GrayImage, labels: DrawnLabel[]): GrayImage | null {
  if (labels.length === 0) return null;
  const capitals = measureCapitals(findComponents(ink, markThreshold)) ?? 0;
  const small = labels.filter((label) => highestOn(label) < maxLabelled * capitals);
  if (small.length === 0) return null;
  const taken = { ...ink, data: new Uint8Array(ink.data.length) };
  for (const label of small) moveLabel(label, ink, taken);
  return taken;
}

/** In heights of capitals of the page. */
const maxLabelled = 0.87;

/** The strips of an image with the text of labels alone. */
function findLabels(ink: GrayImage, parts: number): { ink: GrayImage; strips: Strip[] } {
  const marks = findComponents(ink, markThreshold);
  const capitals = measureCapitals(marks);
  if (capitals === null) return { ink, strips: [] };
  evenInk(ink, capitals / capitalsToSmall);
  const letters = dropSpecks(findComponents(ink, markThreshold), capitals);
  const strips = cutStrips(letters, parts).map(
    (strip): Strip => ({ ...strip, block: 0, vertical: false }),
  );
  return { ink, strips };
}

/** As the stems of light letters are, which could pass for rulings. */
function isThinBar({ width, height }: Box, textHeight: number): boolean {
  return height >= minThinness * width && height >= minStemHeight * textHeight;
}

/** In widths: more than the letters of a bold heading. */
const minThinness = 8;

/** In heights of small letters: shorter ones never pass for rulings. */
const minStemHeight = 3;

/** An image with more is no page that a person reads. */
const maxBars = 2_000;

function isPartOf(line: Box, stem: Box): boolean {
  return (
    line.x < stem.x + stem.width &&
    line.x + line.width > stem.x &&
    line.y >= stem.y - 1 &&
    line.y + line.height <= stem.y + stem.height + 1
  );
}

function findStrips(
  ink: GrayImage,
  marks: Box[],
  { parts, mayBeVertical, rulings }: { parts: number; mayBeVertical: boolean; rulings: Rulings },
): Pick<PreparedImage, 'strips' | 'leaders'> {
  const capitals = measureCapitals(withoutFrames(ink, marks));
  if (capitals === null) return { strips: [], leaders: [] };
  // Of Chinese and Japanese, 口 is a character, and 旦 is one with a bar under it.
  const written = mayBeVertical ? marks : eraseAroundLabels(ink, marks, capitals);
  const letters = eraseBars(ink, eraseFrames(ink, written, capitals), capitals);
  const pictures = letters.filter((mark) => isSolid(ink, mark, capitals));
  // Of a drawing with hardly any letters the parts would be read as some.
  const tall = letters.filter(({ height }) => height >= minDrawing * capitals);
  const drawings = new Set(
    letters.length < fewestBeside
      ? []
      : tall
          .slice(0, maxDrawings)
          .filter((mark) => isDrawing(ink, mark) || isAround(mark, letters)),
  );
  const texts = dropSpecks(
    letters.filter(
      (mark) => !drawings.has(mark) && !pictures.some((picture) => isPartOf(mark, picture)),
    ),
    capitals,
  );
  const blocks = [
    ...(texts.length === 0
      ? []
      : findBlocks(texts, capitals / capitalsToSmall, findDividers(rulings, texts))),
    ...pictures.map((picture) => letters.filter((mark) => isPartOf(mark, picture))),
  ];
  const strips = blocks.flatMap((block, index) => {
    const vertical = mayBeVertical && isVertical(block);
    const strips = vertical ? cutColumns(block, parts) : cutStrips(block, parts);
    return strips.map((strip) => ({ ...strip, block: index, vertical }));
  });
  return { strips, leaders: eraseLeaders(ink, letters, capitals) };
}

/** Removes what programs draw before labels and under their letters. */
function eraseAroundLabels(ink: GrayImage, marks: Box[], capitals: number): Box[] {
  const labels = eraseIcons(ink, eraseCheckboxes(ink, marks, capitals), capitals);
  return eraseMnemonics(ink, labels, capitals);
}

/** Whether a mark is a picture: far larger than letters, and full of ink. */
function isSolid({ width, data }: GrayImage, mark: Box, capitals: number): boolean {
  if (Math.min(mark.width, mark.height) < minPicture * capitals) return false;
  let dark = 0;
  for (let y = mark.y; y < mark.y + mark.height; y++) {
    for (let at = y * width + mark.x; at < y * width + mark.x + mark.width; at++) {
      if ((data[at] ?? 0) >= markThreshold) dark++;
    }
  }
  return dark > solid * mark.width * mark.height;
}

/**
 * Whether a tall mark is a line around or beside many lines of text, as a pane or a page has: it would make
 * one line of them all. The letters of a heading are thicker.
 */
function isDrawing(ink: GrayImage, mark: Box): boolean {
  if (mark.width < narrowDrawing * mark.height) return true;
  const pixels = pixelsOf(ink, mark);
  return pixels !== null && pixels.size < thinDrawing * mark.width * mark.height;
}

/** Whether most of an image is inside a mark, as in a window with a blurred desktop behind it. */
function isAround({ x, y, width, height }: Box, marks: Box[]): boolean {
  const [right, bottom] = [x + width, y + height];
  const inside = marks.filter(
    (mark) =>
      mark.x > x && mark.y > y && mark.x + mark.width < right && mark.y + mark.height < bottom,
  );
  return inside.length > marks.length / 2;
}

/** In marks: of a few lines of text, and of drawings on a page that a person reads. */
const fewestBeside = 100;
const maxDrawings = 200;

/** In heights of capitals. */
const minPicture = 4.5;
const minDrawing = 8;

/** In heights of the mark. */
const narrowDrawing = 0.05;

/** Share of its box: the letters of a heading have less, and a line around text far less. */
const solid = 0.6;
/** The same of the thinnest letters is 0.09. */
const thinDrawing = 0.08;

/** An O or a 0 looks like a frame too: if there is nothing else, it is a letter. */
function withoutFrames(ink: GrayImage, marks: Box[]): Box[] {
  const others = marks.filter((mark) => !isFrame(ink, mark, markThreshold));
  return commonHeight(others) === null ? marks : others;
}

/** As `cutStrips`, for columns read from the right; `capitals` is the matching height. */
function cutColumns(marks: Box[], parts: number): CutStrip[] {
  const capitals = capitalsToCharacter * characterSize(marks);
  return cutStrips(marks.map(turnBox), parts).map(({ box }) => ({
    box: turnBoxBack(box),
    capitals,
    monospaced: false,
    moved: [],
    foreign: [],
  }));
}

/**
 * Whether the marks of a block are columns of Chinese or Japanese writing, to be read from top to
 * bottom: each as wide as one character, three or more characters long, and farther from the next
 * column than characters are from each other. Only for languages with such writing: a column of
 * single digits looks the same.
 */
function isVertical(marks: Box[]): boolean {
  const character = characterSize(marks);
  const columns = columnsOf(marks);
  const long = columns.filter((column) => unionOf(column).height >= minColumnLength * character);
  if (long.length === 0 || 2 * long.length < columns.length) return false;
  if (median(long.map((column) => unionOf(column).width)) > maxColumnWidth * character)
    return false;
  if (columns.length === 1) return true;
  const between = median(lengths(freeSpans(marks.map(across), across(unionOf(marks)))));
  const within = median(long.flatMap((column) => lengths(gapsIn(column))));
  return between > minColumnGap * within;
}

/** In sides of a character: the length of a column of three, and the width of one. */
const minColumnLength = 2.5;
const maxColumnWidth = 1.4;

/** The gap between columns, in gaps between the characters of one. */
const minColumnGap = 1.3;

/** The side of a character's square in pixels: most marks are parts of one. */
function characterSize(marks: Box[]): number {
  const sides = marks.map(({ width, height }) => Math.max(width, height)).sort((a, b) => a - b);
  return sides[Math.floor(smallerMarks * sides.length)] ?? 0;
}

/** Share of the marks that are parts of characters, or smaller ones. */
const smallerMarks = 0.9;

function columnsOf(marks: Box[]): Box[][] {
  return joinSpans(marks.map(across)).map(({ from, to }) =>
    marks.filter(({ x }) => x >= from && x < to),
  );
}

function gapsIn(column: Box[]): Span[] {
  return freeSpans(column.map(down), down(unionOf(column)));
}

function lengths(spans: Span[]): number[] {
  return spans.map(({ from, to }) => to - from);
}
