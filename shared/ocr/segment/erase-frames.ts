import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { unionOf } from '../geometry/boxes.ts';
import { isFrame } from '../image/find-components.ts';
import type { GrayImage } from '../image/image.ts';
import { stacksIn } from './stacked-characters.ts';

/**
 * Removes what is drawn around text from an ink image, in place, and returns the marks without it:
 * the borders of keys, the shapes and arrows of a flow chart. Such a mark is thin, far larger than
 * letters, and is a frame, has letters inside or is many lines high. `capitals` is the height of
 * capital letters in pixels.
 */
export function eraseFrames(ink: GrayImage, marks: Box[], capitals: number): Box[] {
  const large = marks.filter(
    ({ width, height }) => height > minFrameHeight * capitals && width > minFrameWidth * capitals,
  );
  const likely = large.slice(0, maxFrames);
  const frames = new Set(likely.filter((mark) => isFrame(ink, mark, markThreshold, sharp)));
  const erased = new Set<Box>();
  for (const mark of likely) {
    const isDrawn =
      mark.height >= minDrawingHeight * capitals ||
      frames.has(mark) ||
      surrounds(mark, marks, capitals);
    if (!isDrawn) continue;
    if (isInLine(mark, marks, frames)) continue;
    const pixels = pixelsOf(ink, mark);
    if (!pixels || !isThin(ink, pixels, capitals)) continue;
    for (const at of pixels) wipeAround(ink, at);
    erased.add(mark);
  }
  return erased.size === 0 ? marks : marks.filter((mark) => !erased.has(mark));
}

/** In heights of capitals: arrows, curves and brackets, which make one line of all that is beside them. */
const minDrawingHeight = 6;

/** In heights of capitals: what is smaller may be a letter. */
const minFrameHeight = 1.5;
const minFrameWidth = 1.2;

/** Share of a side: a single O or D bends for longer. */
const sharp = 0.1;

/** An image with more is no page that a person reads. */
const maxFrames = 1_000;

/** Whether there are letters inside, none of whose boxes touches its sides. */
function surrounds(mark: Box, marks: Box[], capitals: number): boolean {
  if (mark.height < minAround * capitals || mark.width < minAround * capitals) return false;
  return marks.some(
    ({ x, y, width, height }) =>
      height > minLetterInside * capitals &&
      height < maxLetterInside * capitals &&
      x > mark.x + insideFrom * mark.width &&
      x + width < mark.x + insideTo * mark.width &&
      y > mark.y + insideFrom * mark.height &&
      y + height < mark.y + insideTo * mark.height,
  );
}

/** In heights of capitals: the sides of a mark that has room for letters. */
const minAround = 2;

/** In heights of capitals: the height of a letter inside. */
const minLetterInside = 0.6;
const maxLetterInside = 1.5;

/** Shares of the width and height of the mark: between these is its inside. */
const insideFrom = 0.1;
const insideTo = 0.9;

/** Whether equally tall marks that are no frames are close beside it, as in a heading. */
function isInLine(mark: Box, marks: Box[], frames: Set<Box>): boolean {
  return marks.some((other) => {
    const shared =
      Math.min(other.y + other.height, mark.y + mark.height) - Math.max(other.y, mark.y);
    const apart = Math.max(other.x, mark.x) - Math.min(other.x + other.width, mark.x + mark.width);
    return (
      other.height > minHeightInLine * mark.height &&
      other.height < maxHeightInLine * mark.height &&
      shared > minSharedHeight * mark.height &&
      apart >= 0 &&
      apart < maxGapInLine * mark.height &&
      (other.width < maxWidthInLine * mark.width || (isNext(mark, other) && !frames.has(other)))
    );
  });
}

/** Whether another mark stands in the very rows of one, as the c beside a large o. */
function isNext(mark: Box, other: Box): boolean {
  return Math.abs(other.y - mark.y) <= 1 && Math.abs(other.height - mark.height) <= 1;
}

/** In heights of the mark: of an equally tall one. */
const minHeightInLine = 0.6;
const maxHeightInLine = 1.6;

/** In widths of the mark: another frame is as wide. */
const maxWidthInLine = 0.8;

/** In heights of the mark: how much of it the other is beside, and how close. */
const minSharedHeight = 0.6;
const maxGapInLine = 0.4;

/** In pixels per pixel of the box's outline: waves have more, and may be connected to letters. */
const perimeters = 4;

/** Share of its box that a mark of lines fills. */
const maxFill = 0.35;

/** In pixels: as few are never too many for a line. */
const alwaysFew = 400;

/** The indices of a mark's pixels; null where they are too many for a line. */
export function pixelsOf(
  { width, data }: GrayImage,
  box: Box,
  threshold = markThreshold,
): Set<number> | null {
  const first = startOf({ width, data }, box);
  const pixels = new Set([first]);
  const outline = perimeters * 2 * (box.width + box.height);
  const most = Math.max(alwaysFew, Math.min(maxFill * box.width * box.height, outline));
  for (const at of pixels) {
    for (const to of around(at, width)) {
      if ((data[to] ?? 0) >= threshold && isWithin(to, box, width)) pixels.add(to);
    }
    if (pixels.size > most) return null;
  }
  return pixels;
}

/**
 * A marked pixel on the left side of its box, which is the mark's own unless another mark reaches
 * it.
 */
function startOf({ width, data }: Pick<GrayImage, 'width' | 'data'>, box: Box): number {
  for (let y = box.y; y < box.y + box.height; y++) {
    const at = y * width + box.x;
    if ((data[at] ?? 0) >= markThreshold) return at;
  }
  return box.y * width + box.x;
}

function around(at: number, width: number): number[] {
  const [above, below] = [at - width, at + width];
  return [above - 1, above, above + 1, at - 1, at + 1, below - 1, below, below + 1];
}

function isWithin(at: number, box: Box, width: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

/** Whether hardly any pixel has marked ones a stroke's width away on all four sides. */
function isThin({ width, data }: GrayImage, pixels: Set<number>, capitals: number): boolean {
  const reach = Math.max(2, Math.round(capitals / 6));
  let thick = 0;
  for (const at of pixels) {
    const inside = [at - reach, at + reach, at - reach * width, at + reach * width].every(
      (each) => (data[each] ?? 0) >= markThreshold,
    );
    if (inside) thick++;
  }
  return thick < maxThick * pixels.size;
}

/** Share of the pixels of a mark: where lines cross. */
const maxThick = 0.03;

/** Including the soft edge of a line. */
export function wipeAround({ width, data }: GrayImage, at: number): void {
  data[at] = 0;
  for (const near of around(at, width)) {
    if ((data[near] ?? 0) < markThreshold) data[near] = 0;
  }
}

/**
 * Removes the vertical borders of fields and buttons from an ink image, in place, and returns the
 * marks without them: straight, and far taller than what is beside them. Terminal cursors are
 * removed as well: blocks as large as a character cell, which make the engine miss the words above.
 * `capitals` is the height of capital letters in pixels; a bar in a line of larger letters is kept.
 */
export function eraseBars(ink: GrayImage, marks: Box[], capitals: number): Box[] {
  const bars = marks.filter(
    (mark) => isTall(mark, capitals) && isStraight(ink, mark, maxStemsOf(mark, capitals)),
  );
  const cursors = marks.filter((mark) => isCell(mark, capitals) && isFilled(ink, mark));
  const stems = findStems(bars, marks);
  const erased = new Set([
    ...bars.filter((bar) => !stems.has(bar)),
    ...cursors.filter((cursor) => !hasLetterBeside(cursor, marks, letterBesideCursor)),
  ]);
  for (const { x, y, width, height } of erased) {
    for (let row = y; row < y + height; row++) {
      for (let at = row * ink.width + x; at < row * ink.width + x + width; at++)
        wipeAround(ink, at);
    }
  }
  return erased.size === 0 ? marks : marks.filter((mark) => !erased.has(mark));
}

/**
 * The stems of letters among bars: those beside a letter as large, in one mark or, as in Hangul, in
 * several, and, as in “Illinois”, those beside such a stem.
 */
export function findStems(bars: Box[], marks: Box[]): Set<Box> {
  const stems = new Set(bars.filter((bar) => hasLetterBeside(bar, marks, letterBesideBar)));
  if (bars.length > maxBars) return stems;
  const vowels = new Set(bars.filter((bar) => hasStackBeside(bar, marks)));
  addNext(vowels, bars, isNextVowel);
  for (const vowel of vowels) stems.add(vowel);
  addNext(stems, bars, isNextStem);
  return stems;
}

function addNext(stems: Set<Box>, bars: Box[], isNext: (bar: Box, stem: Box) => boolean): void {
  // What is added is visited too.
  for (const stem of stems) {
    for (const bar of bars) if (isNext(bar, stem)) stems.add(bar);
  }
}

/** An image with more is no page that a person reads. */
const maxBars = 2_000;

/** In heights of the bar or cursor: with a letter as tall beside it, it is a letter, too. */
const letterBesideBar = 0.62;
const letterBesideCursor = 0.8;

function isNextStem(bar: Box, stem: Box): boolean {
  return apart(bar, stem) < nextStem * stem.height && shareRows(bar, stem, sharedRows);
}

function isNextVowel(bar: Box, vowel: Box): boolean {
  return apart(bar, vowel) < nextVowel * vowel.height && shareRows(bar, vowel, sameRows);
}

/** In heights of a stem: the next one is nearer, and shares most of the rows. */
const nextStem = 0.5;
const sharedRows = 0.6;
/** In heights of a stem in Hangul: the next one is as tall, some syllables on. */
const nextVowel = 6;
const sameRows = 0.9;

function apart(bar: Box, stem: Box): number {
  return Math.max(bar.x, stem.x) - Math.min(bar.x + bar.width, stem.x + stem.width);
}

function shareRows(bar: Box, stem: Box, share: number): boolean {
  const shared = Math.min(bar.y + bar.height, stem.y + stem.height) - Math.max(bar.y, stem.y);
  return shared > share * Math.max(bar.height, stem.height);
}

function isTall({ width, height }: Box, capitals: number): boolean {
  // The side of a box with round corners bends at its ends.
  const bend = height >= minRounded * capitals ? maxBend * height : 0;
  return height >= minBarHeight * capitals && width <= Math.max(4, maxBarWidth * capitals, bend);
}

/** In heights of capitals: bars of text are at most 1.45 of them tall. */
const minBarHeight = 1.6;
const maxBarWidth = 0.35;

/** In heights of capitals: the height of a box with round corners. */
const minRounded = 3;

/** In heights of the bar. */
const maxBend = 0.15;

/** In pixels: the thickness of a line; what is higher than any letter may be the rim of a page. */
function maxStemsOf({ height }: Box, capitals: number): number {
  return height >= minRim * capitals ? Math.max(maxStems, capitals) : maxStems;
}

/** In heights of capitals. */
const minRim = 12;

/**
 * Whether columns of it, `most` of them, are inked nearly from top to bottom, and the others (its
 * ends) are not.
 */
function isStraight({ width, data }: GrayImage, box: Box, most: number): boolean {
  let stems = 0;
  for (let x = box.x; x < box.x + box.width; x++) {
    let marked = 0;
    for (let y = box.y; y < box.y + box.height; y++) {
      if ((data[y * width + x] ?? 0) >= markThreshold) marked++;
    }
    if (marked >= minBarStem * box.height) stems++;
  }
  return stems > 0 && stems <= most;
}

/** Share of the height of the bar: a column with as much ink is its stem. */
const minBarStem = 0.6;

const maxStems = 3;

/** Proportions of a monospaced cell. Even the stem of a heavy I is narrower for its height. */
function isCell({ width, height }: Box, capitals: number): boolean {
  return (
    height >= minCellHeight * capitals &&
    height <= maxCellHeight * capitals &&
    width >= minCellWidth * height &&
    width <= maxCellWidth * height
  );
}

/** In heights of capitals. */
const minCellHeight = 1.25;
const maxCellHeight = 2.2;

/** In heights of the cell. */
const minCellWidth = 0.42;
const maxCellWidth = 0.75;

function isFilled({ width, data }: GrayImage, box: Box): boolean {
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      if ((data[y * width + x] ?? 0) < markThreshold) return false;
    }
  }
  return true;
}

/** Whether a letter of at least that share of its height is beside it. */
function hasLetterBeside(bar: Box, marks: Box[], share: number): boolean {
  return marks.some(
    (mark) =>
      mark !== bar &&
      mark.height >= share * bar.height &&
      mark.height < maxLetterBeside * bar.height &&
      mark.width > minLetterWidth * mark.height &&
      mark.y < bar.y + bar.height &&
      mark.y + mark.height > bar.y &&
      mark.x < bar.x + bar.width + bar.height &&
      mark.x + mark.width > bar.x - bar.height,
  );
}

/** Whether parts of a character one above the other, as ㅅ and ㅡ in 스, are together as tall beside it. */
function hasStackBeside(bar: Box, marks: Box[]): boolean {
  const beyond = partsBeyond * bar.height;
  const reach = partsReach * bar.height;
  const parts = marks.filter(
    (mark) =>
      mark.height < letterBesideBar * bar.height &&
      mark.y >= bar.y - beyond &&
      mark.y + mark.height <= bar.y + bar.height + beyond &&
      mark.x < bar.x + bar.width + reach &&
      mark.x + mark.width > bar.x - reach,
  );
  return stacksIn([parts]).stacks.some(
    (stack) => unionOf(stack).height >= letterBesideBar * bar.height,
  );
}

/** In heights of the bar: how far parts reach beyond it, and how far they are beside it. */
const partsBeyond = 0.12;
const partsReach = 1.5;

/** In heights of the bar. */
const maxLetterBeside = 1.6;

/** In heights of the letter: a narrower mark may be another bar. */
const minLetterWidth = 0.35;
