import type { Box } from '../../api/box.ts';
import { unionOf } from '../geometry/boxes.ts';
import { median } from '../geometry/median.ts';
import { findComponents } from '../image/find-components.ts';
import type { GrayImage, RgbaImage } from '../image/image.ts';
import { measureCapitals } from './cut-strips.ts';
import type { PreparedImage, Strip } from './prepare-image.ts';

/**
 * The lines of light text over a video or a photo, each as a strip, and their ink: letters lighter
 * than nearly everything, beside each other on one line. Their background is examined only where it
 * is as light, so that no texture is taken for text.
 */
export function findCaptions(image: RgbaImage): PreparedImage {
  const light = lightnessOf(image);
  const marks = findComponents(light, lightest).filter(({ height }) => height >= 2);
  const lines = linesOf(marks, image.height).toSorted((a, b) => a.box.y - b.box.y);
  const parts = lines.map(({ box }) => marks.filter((mark) => isPart(mark, box)));
  return {
    ink: drawMarks(light, parts.flat()),
    strips: lines.map(stripOf),
    rulings: { horizontal: [], vertical: [] },
    leaders: [],
    skew: 0,
  };
}

/** Of 255. */
const lightest = 200;

/** Weights of ITU-R BT.601. */
function lightnessOf({ width, height, data }: RgbaImage): GrayImage {
  const light = new Uint8Array(width * height);
  for (let at = 0; at < light.length; at++) {
    const [red, green, blue] = [data[4 * at] ?? 0, data[4 * at + 1] ?? 0, data[4 * at + 2] ?? 0];
    light[at] = (299 * red + 587 * green + 114 * blue) / 1000;
  }
  return { width, height, data: light };
}

/** In pixels; text over a video is not smaller. */
const lowestLetter = 8;
/** Share of the height of the image. */
const highestLetter = 0.15;
/** The width of a letter, or of some that touch, in their heights. */
const widestLetter = 3;
const fewestLetters = 6;
const maxLines = 6;

type LetterLine = { letters: Box[]; box: Box };

/** Letters beside and below each other, the widest lines where there are many. */
function linesOf(marks: Box[], imageHeight: number): LetterLine[] {
  const letters = marks.filter(
    ({ width, height }) =>
      height >= lowestLetter &&
      height <= highestLetter * imageHeight &&
      width <= widestLetter * height,
  );
  return rowsOf(letters)
    .filter((row) => row.length >= fewestLetters && standOnLine(row))
    .map((row) => ({ letters: row, box: unionOf(row) }))
    .reduce<LetterLine[]>(joinNear, [])
    .toSorted((a, b) => b.box.width - a.box.width)
    .slice(0, maxLines);
}

function rowsOf(letters: Box[]): Box[][] {
  const rows: Box[][] = [];
  for (const letter of letters.toSorted((a, b) => a.x - b.x)) {
    const row = rows.findLast((each) => each.slice(-3).some((last) => follows(last, letter)));
    if (row) row.push(letter);
    else rows.push([letter]);
  }
  return rows;
}

/** A space is narrower than the height of a letter. */
function follows(before: Box, after: Box): boolean {
  const lower = Math.min(before.height, after.height);
  const higher = Math.max(before.height, after.height);
  const shared =
    Math.min(before.y + before.height, after.y + after.height) - Math.max(before.y, after.y);
  return (
    higher <= maxHeightRatio * lower &&
    shared >= minSharedHeight * lower &&
    after.x - before.x - before.width <= higher
  );
}

/** Of two letters of one line: the higher to the lower. */
const maxHeightRatio = 2.2;

/** Share of the height of the lower letter that is beside the higher one. */
const minSharedHeight = 0.6;

/** Halves of a line, and consecutive lines, are read together. */
function joinNear(lines: LetterLine[], { letters, box }: LetterLine): LetterLine[] {
  const height = median(letters.map((letter) => letter.height));
  const near = lines.filter(({ box: other }) => areNear(box, other, height));
  const joined = [letters, ...near.map((line) => line.letters)].flat();
  const apart = lines.filter((line) => !near.includes(line));
  return [...apart, { letters: joined, box: unionOf(joined) }];
}

function areNear(a: Box, b: Box, height: number): boolean {
  const across = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
  const down = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
  return across <= maxAcross * height && down <= maxDown * height;
}

/** In heights of a letter: the gap between halves of a line, and between consecutive lines. */
const maxAcross = 3;
const maxDown = 1.2;

/** The lower ends of most letters are at one height. */
function standOnLine(row: Box[]): boolean {
  const baseline = median(row.map(({ y, height }) => y + height));
  const usual = median(row.map(({ height }) => height));
  const standing = row.filter(
    ({ y, height }) => Math.abs(y + height - baseline) <= Math.max(1, baselineReach * usual),
  );
  return standing.length >= minStanding * row.length;
}

/** In heights of a letter: how far from the baseline a letter on it may end. */
const baselineReach = 0.1;

/** Share of the letters of a line; others have descenders. */
const minStanding = 0.6;

/** Dots and commas too. */
function isPart(mark: Box, line: Box): boolean {
  const margin = lineMargin * line.height;
  return (
    mark.height <= maxPartHeight * line.height &&
    mark.width <= maxPartWidth * line.height &&
    mark.x >= line.x - margin &&
    mark.x + mark.width <= line.x + line.width + margin &&
    mark.y >= line.y - margin / 2 &&
    mark.y + mark.height <= line.y + line.height + margin / 2
  );
}

/** In heights of the line: how far beside it a part of it may be; half as far above and below. */
const lineMargin = 0.3;
const maxPartHeight = 1.2;
const maxPartWidth = 3;

/** The tone that gives no ink yet, between the background and the light text. */
const darkest = 100;
/** Levels of ink for each tone above that. */
const inkPerTone = 1.9;

function drawMarks(light: GrayImage, marks: Box[]): GrayImage {
  const { width, height } = light;
  const data = new Uint8Array(width * height);
  for (const mark of marks) {
    const right = Math.min(width, mark.x + mark.width + 1);
    const bottom = Math.min(height, mark.y + mark.height + 1);
    for (let y = Math.max(0, mark.y - 1); y < bottom; y++) {
      for (let x = Math.max(0, mark.x - 1); x < right; x++) {
        const value = light.data[y * width + x] ?? 0;
        data[y * width + x] = Math.max(0, Math.min(255, (inkPerTone * (value - darkest)) | 0));
      }
    }
  }
  return { width, height, data };
}

function stripOf({ letters, box }: LetterLine, block: number): Strip {
  const capitals = measureCapitals(letters) ?? box.height;
  return { box, capitals, monospaced: false, moved: [], foreign: [], block, vertical: false };
}
