import type { Box } from '../../api/box.ts';
import { joinSpans, type Span } from '../geometry/spans.ts';
import type { RgbaImage } from '../image/image.ts';
import { cellsInLine, haveOneColor, type Panel } from './cells-in-line.ts';
import { alike, type PixelRun, smoothAreas } from './smooth-areas.ts';

/**
 * The areas behind the text of an image, as runs of pixels: pages, panels, buttons and highlights,
 * of one color or a gradient, large compared to its letters and either very large or rectangular,
 * so that no letter is taken for one. `textHeight` is the height of small letters in pixels. Areas
 * inside a letter, and gaps too narrow to classify, are left out. `labels` are the boxes of those
 * that are behind a word in letters smaller than those of the page.
 */
export function findPanels(
  picture: RgbaImage,
  textHeight: number,
): { runs: PixelRun[]; labels: Box[] } {
  const runs = smoothAreas(picture, Math.max(3, Math.round(textHeight / 4)));
  const areas = runs.map((area) => ({ area, box: boxOf(area) }));
  const likely = areas.filter(({ area, box }) => isPanel(area, box, textHeight));
  const small = likely.filter(({ area }) => pixelsOf(area) < large * textHeight ** 2);
  const letters = letterParts(small, areas, picture);
  const sure = new Set(likely.filter((panel) => !letters.has(panel)));
  const bars = areas.filter((area) => !sure.has(area) && isBar(area, textHeight));
  const panels = [...sure, ...cellsInLine(bars, [...sure], picture)];
  const highlights = panels.filter(({ box }) => box.height < 3 * textHeight);
  const all = highlights.length > 0 ? runs.flat() : [];
  return {
    runs: [
      ...panels.flatMap(({ area }) => area),
      ...highlights.flatMap((highlight) => islandsIn(picture, highlight, all)),
    ],
    labels: highlights
      .filter(({ area, box }) => isSmall(area, textHeight) || isLabel(area, box, textHeight))
      .map(({ box }) => box)
      .filter((box) => isLow(box, textHeight)),
  };
}

/** In squares of the height of small letters: anything larger is behind text. */
const large = 400;

/**
 * What fills less of its box is an outline: lines, or the margin of a page around something else.
 */
const sparse = 0.2;

function isPanel(area: PixelRun[], box: Box, textHeight: number): boolean {
  const pixels = pixelsOf(area);
  if (pixels >= large * textHeight ** 2) return true;
  if (isSmall(area, textHeight)) return isLabel(area, box, textHeight);
  if (pixels < sparse * box.width * box.height && isOfLines(area, textHeight)) return false;
  // A nearly empty bar may as well be the stroke of a large letter, unless it is too long.
  const thickness = Math.min(box.width, box.height);
  const isFull = pixels > minBarFill * box.width * box.height;
  const isLong = Math.max(box.width, box.height) >= longestStroke * thickness;
  const isStroke = isFull && !isLong && !enclosesLetter(area, textHeight);
  // Text may cover all of a title bar but what is above and below it.
  const least = isStroke ? 3 : isFull || !isLong ? 1 : thinnestBar;
  if (thickness < least * textHeight) return false;
  return isRectangular(area, box);
}

/**
 * Whether it is behind a word in letters that are smaller than those of the page: no character is as
 * wide with straight sides all around.
 */
function isLabel(area: PixelRun[], box: Box, textHeight: number): boolean {
  if (box.height < lowestLabel * textHeight || box.width < narrowestLabel * box.height)
    return false;
  if (pixelsOf(area) < minCellFill * box.width * box.height) return false;
  const rows = Map.groupBy(area, ({ y }) => y).values();
  const lettered = [...rows].filter((runs) => lengthOf(runs) < maxBesideLetters * box.width);
  if (lettered.length < minLettered * box.height) return false;
  const [above = 0, below = 0, ...sides] = sharesOfSides(area, box, 1 + box.height / 8);
  // The word may come so close to a side that it hides it.
  return Math.min(above, below) > minShare && Math.min(...sides) > minShareBesideWord;
}

/** Less than a word in letters of the page needs. */
function isSmall(area: PixelRun[], textHeight: number): boolean {
  return pixelsOf(area) < 3 * textHeight ** 2;
}

/** Too low for a word in letters of the page. */
function isLow({ height }: Box, textHeight: number): boolean {
  return height < highestLabel * textHeight;
}

/** In heights of small letters of the page, and of the label. */
const lowestLabel = 0.9;
const highestLabel = 1.8;
const narrowestLabel = 1.5;

/** Of a row of a label that has letters, a share of its width; and the share of such rows. */
const maxBesideLetters = 0.75;
const minLettered = 0.25;

/** Whether rows as high as a small letter, or nearly, have something in between. */
function enclosesLetter(area: PixelRun[], textHeight: number): boolean {
  const rows = new Map<number, number>();
  for (const { y } of area) rows.set(y, (rows.get(y) ?? 0) + 1);
  const broken = [...rows.values()].filter((runs) => runs > 1).length;
  return broken >= lowestLetter * textHeight;
}

/** In heights of small letters. */
const lowestLetter = 0.6;
const thinnestBar = 0.6;

/** Share of its box: a bar with text on it has more gaps. */
const minBarFill = 0.97;

/** In widths of the stroke: a longer bar belongs to no letter. */
const longestStroke = 15;

/**
 * What is high and wide enough for text and has straight sides: a cell, or a part of a large letter. Text
 * within it leaves its outermost pixels free.
 */
function isBar({ area, box }: Panel, textHeight: number): boolean {
  const thickness = Math.min(box.width, box.height);
  if (thickness < textHeight || pixelsOf(area) < minCellFill * box.width * box.height) return false;
  return Math.min(...sharesOfSides(area, box, 1)) > straight;
}

/** Share of its box: two lines of text leave more of a cell. */
const minCellFill = 0.5;

/** Share of the length of a side: that of an E has gaps. */
const straight = 0.85;

/** The lines of a skewed table touch each other, and have nothing on them. */
function isOfLines(area: PixelRun[], textHeight: number): boolean {
  const thickness = (2 * pixelsOf(area)) / outlineOf(area);
  return thickness <= Math.max(3, textHeight / 4) + 1;
}

/** In pixels. */
function outlineOf(area: PixelRun[]): number {
  const rows = Map.groupBy(area, ({ y }) => y);
  const covered = area.reduce((sum, run) => {
    const below = rows.get(run.y + 1) ?? [];
    return sum + below.reduce((length, other) => length + overlap(run, other), 0);
  }, 0);
  return 2 * area.length + 2 * pixelsOf(area) - 2 * covered;
}

function overlap(one: PixelRun, other: PixelRun): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
}

function pixelsOf(area: PixelRun[]): number {
  return area.reduce((sum, { from, to }) => sum + to - from, 0);
}

function boxOf(area: PixelRun[]): Box {
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  for (const { y, from, to } of area) {
    left = Math.min(left, from);
    right = Math.max(right, to);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Runs in the color of a single-line highlight, cut off from the rest of it by its letters. */
function islandsIn(picture: RgbaImage, panel: Panel, runs: PixelRun[]): PixelRun[] {
  const { box, area } = panel;
  const first = area[0];
  if (!first) return [];
  const color = first.y * picture.width + first.from;
  return runs.filter(
    ({ y, from, to }) =>
      y >= box.y &&
      y < box.y + box.height &&
      from >= box.x &&
      to <= box.x + box.width &&
      alike(picture, y * picture.width + from, color),
  );
}

/**
 * The panels that are more likely letters of a large heading: stems, and letters that reach the
 * sides of their box as H, n and D do, with others of their color and height beside them. `areas`
 * are all areas of the image, including the panels.
 */
function letterParts(panels: Panel[], areas: Panel[], picture: RgbaImage): Set<Panel> {
  const shaped = new Set(panels.filter(isLetterShaped));
  const plain = new Set(panels.filter((panel) => !shaped.has(panel)));
  return new Set(
    [...shaped].filter((panel) =>
      areas.some(
        (other) =>
          other !== panel &&
          !plain.has(other) &&
          !isWide(other.box) &&
          standBeside(panel.box, other.box) &&
          haveOneColor(panel, other, picture),
      ),
    ),
  );
}

/**
 * A stem, or something that encloses much in few pieces: what a panel encloses is text, which is
 * little or in many pieces.
 */
function isLetterShaped({ area, box }: Panel): boolean {
  if (isWide(box)) return false;
  const { enclosed, gaps, typical } = shapeOf(area);
  const size = box.width * box.height;
  if (enclosed < maxEnclosedByStem * size) return box.height > minStemHeight * typical;
  return enclosed > minEnclosedByLetter * size && gaps <= 2;
}

/** Shares of the box. */
const maxEnclosedByStem = 0.02;
const minEnclosedByLetter = 0.15;

/** In typical row lengths, which are the thickness of a stem. */
const minStemHeight = 1.8;

/** Wider than a letter or two touching ones: the cells of a table header are. */
function isWide({ width, height }: Box): boolean {
  return width > maxTouchingWidth * height;
}

/** In its heights: of a letter, or of two that touch. */
const maxTouchingWidth = 2.2;

/**
 * In pixels: how much lies between runs of the same row, in how many gaps, and the typical row
 * length.
 */
function shapeOf(area: PixelRun[]): { enclosed: number; gaps: number; typical: number } {
  const rows = [...Map.groupBy(area, ({ y }) => y).values()].map((runs) => {
    const spans = joinSpans(runs);
    const reach = (spans.at(-1)?.to ?? 0) - (spans[0]?.from ?? 0);
    const covered = spans.reduce((sum, { from, to }) => sum + to - from, 0);
    return { reach, enclosed: reach - covered, gaps: spans.length - 1 };
  });
  const broken = rows.filter(({ gaps }) => gaps > 0);
  return {
    enclosed: rows.reduce((sum, { enclosed }) => sum + enclosed, 0),
    gaps: broken.reduce((sum, { gaps }) => sum + gaps, 0) / Math.max(1, broken.length),
    typical: middleOf(rows.map(({ reach }) => reach)),
  };
}

function middleOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** As letters of one line, or their parts, are: nearly equally tall, and close. */
function standBeside(one: Box, other: Box): boolean {
  const [low, high] = [Math.min(one.height, other.height), Math.max(one.height, other.height)];
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const apart = Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width);
  return (
    high < maxHeightRatio * low && shared > minSharedHeight * low && apart < maxLetterGap * high
  );
}

/** Of two letters of one line, or their parts: the higher to the lower. */
const maxHeightRatio = 2.2;

/** Share of the height of the lower one that is beside the higher one. */
const minSharedHeight = 0.6;

/** Between them, in heights of the higher one. */
const maxLetterGap = 0.6;

/**
 * Whether an area reaches the sides of its box along most of their length, as a panel with text
 * inside does and a letter does not.
 */
function isRectangular(area: PixelRun[], box: Box): boolean {
  const near = Math.max(1, sideReach * Math.min(box.width, box.height));
  const shares = sharesOfSides(area, box, near);
  // No letter is that wide; and in a highlight the text may reach the very sides.
  const [above = 0, below = 0] = shares;
  if (box.width > 3 * box.height) return Math.min(above, below) > minShareOfWide;
  const [least = 0, next = 0] = shares.toSorted((a, b) => a - b);
  if (least > minShare) return true;
  // A word may stand at one side of a cell; a letter that fills its box has all sides, or two short ones.
  const isNearlyFull = pixelsOf(area) > minFillBesideWord * box.width * box.height;
  return isNearlyFull && least > minShareBesideWord && next > minShare;
}

/**
 * The shares of the lengths of the upper, lower, left and right side of a box along which an area has
 * pixels that are less than `near` from it.
 */
function sharesOfSides(area: PixelRun[], box: Box, near: number): number[] {
  const right = box.x + box.width - near;
  const bottom = box.y + box.height - near;
  return [
    lengthOf(area.filter(({ y }) => y < box.y + near)) / box.width,
    lengthOf(area.filter(({ y }) => y >= bottom)) / box.width,
    rowsOf(area.filter(({ from }) => from < box.x + near)) / box.height,
    rowsOf(area.filter(({ to }) => to > right)) / box.height,
  ];
}

/** Shares of the box, and of the length of the side. */
const minFillBesideWord = 0.8;
const minShareBesideWord = 0.5;

/** Share of the shorter side of a box: what is no farther from a side reaches it. */
const sideReach = 0.15;

/** Shares of the length of a side: a circle reaches that of its box along 0.71 of it. */
const minShare = 0.75;
const minShareOfWide = 0.5;

function rowsOf(runs: PixelRun[]): number {
  return lengthOf(runs.map(({ y }) => ({ from: y, to: y + 1 })));
}

function lengthOf(spans: Span[]): number {
  return joinSpans(spans).reduce((sum, { from, to }) => sum + to - from, 0);
}
