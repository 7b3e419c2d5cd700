import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { alike } from '../binarize/smooth-areas.ts';
import type { GrayImage, RgbaImage } from '../image/image.ts';
import { wipeBox } from '../image/wipe-box.ts';

/**
 * Removes the pieces of upright lines from an ink image, in place, and returns the marks without them;
 * they would be read as l, 1 and !. Of dashed lines, as at the pages of a spreadsheet, and of lines
 * between the cells of every second row of a table, where the other rows are filled. `textHeight` is the
 * height of small letters in pixels.
 */
export function eraseLinePieces(
  picture: RgbaImage,
  ink: GrayImage,
  marks: Box[],
  textHeight: number,
): Box[] {
  const thickest = Math.max(1, thickestLine * textHeight);
  const thin = marks.filter(({ width, height }) => width <= thickest && height >= width);
  const columns = [...Map.groupBy(thin, ({ x, width }) => `${x} ${width}`).values()];
  const dashes = columns.flatMap((column) => dashesOf(column, textHeight));
  const cut = columns.flatMap((column) => piecesBetweenFills(picture, column, textHeight));
  if (dashes.length + cut.length === 0) return marks;
  const erased = new Set([...dashes, ...cut]);
  for (const piece of erased) erase(ink, piece);
  for (const piece of dashes) eraseRemains(ink, piece, longestDash * textHeight);
  if (cut.length > 0)
    for (const piece of faintPieces(picture, ink, cut, textHeight)) erase(ink, piece);
  return marks.filter((mark) => !erased.has(mark));
}

/** In heights of small letters: the stem of a bold letter is thicker. */
const thickestLine = 0.2;

/**
 * Those of marks below each other that are close, where several of them are as long, and as far apart,
 * as the ones before them: other lines cut some dashes.
 */
function dashesOf(column: Box[], textHeight: number): Box[] {
  const found: Box[] = [];
  let chain: Box[] = [];
  const end = () => {
    if (chain.length >= fewestDashes && regularIn(chain) >= fewestRegular) found.push(...chain);
  };
  for (const mark of column.toSorted((one, other) => one.y - other.y)) {
    if (mark.height > longestDash * textHeight) continue;
    const last = chain.at(-1);
    if (last && mark.y - last.y <= longestPeriod * textHeight) chain.push(mark);
    else {
      end();
      chain = [mark];
    }
  }
  end();
  return found;
}

/** How many marks in a row are as long, and as far apart, as the ones before them. */
function regularIn(chain: Box[]): number {
  let [most, count] = [0, 0];
  for (const [index, mark] of chain.entries()) {
    const [before, last] = [chain[index - 2], chain[index - 1]];
    const isAsLong = last && Math.abs(mark.height - last.height) <= 1;
    const isAsFar =
      isAsLong &&
      (!before || count === 1 || Math.abs(gapBetween(last, mark) - gapBetween(before, last)) <= 1);
    count = isAsFar ? count + 1 : isAsLong ? 2 : 1;
    most = Math.max(most, count);
  }
  return most;
}

/** The dots and stems of i below each other are not as regular, and lines of text not as close. */
const fewestDashes = 6;
const fewestRegular = 4;

/** In heights of small letters: bars and the letters l are longer. */
const longestDash = 0.8;

/** The same from one dash to the next: strokes of one letter in a list are a line apart. */
const longestPeriod = 1.2;

function gapBetween(upper: Box, lower: Box): number {
  return lower.y - upper.y - upper.height;
}

/**
 * The marks that end where a filled area begins, where several of a column do; with the dashes next to
 * them.
 */
function piecesBetweenFills(picture: RgbaImage, column: Box[], textHeight: number): Box[] {
  const ending = column.filter((mark) => endsAtFill(picture, mark, textHeight));
  if (ending.length < fewestPieces) return [];
  const isEnding = new Set(ending);
  const sorted = column.toSorted((one, other) => one.y - other.y);
  const isNext = (mark: Box, at: number) =>
    !isEnding.has(mark) &&
    mark.height <= longestDash * textHeight &&
    [sorted[at - 1], sorted[at + 1]].some((other) => {
      if (!other || !isEnding.has(other)) return false;
      const [upper, lower] = mark.y < other.y ? [mark, other] : [other, mark];
      return gapBetween(upper, lower) <= longestDash * textHeight;
    });
  return [...sorted.filter(isNext), ...ending];
}

/** Fewer may be letters that reach the edge of a highlight. */
const fewestPieces = 3;

/** Whether an area in another color than that on both sides of the mark begins right above or below it. */
function endsAtFill(picture: RgbaImage, { x, y, width, height }: Box, textHeight: number): boolean {
  const deep = Math.ceil(thickestUnderline * textHeight);
  const [left, right] = [x - 2, x + width + 1];
  if (left < 0 || right >= picture.width) return false;
  const at = (column: number, row: number) => row * picture.width + column;
  const isEdge = (inside: number, outside: number, far: number, within: number) =>
    Math.min(outside, far) >= 0 &&
    Math.max(outside, far) < picture.height &&
    alike(picture, at(x, outside), at(x, far)) &&
    alike(picture, at(left, inside), at(right, inside)) &&
    [left, right].every((side) => alike(picture, at(side, inside), at(side, within))) &&
    !alike(picture, at(left, inside), at(x, outside)) &&
    [left, right].some((side) => alike(picture, at(side, outside), at(x, outside)));
  const [top, bottom] = [y, y + height - 1];
  const inner = Math.min(evenRows, height - 1);
  return (
    isEdge(top, top - 1, top - deep, top + inner) ||
    isEdge(bottom, bottom + 1, bottom + deep, bottom - inner)
  );
}

/** In pixels: as far a filled area is even; the edges of letters beside a stem are not. */
const evenRows = 2;

/** In heights of small letters: what is thicker is no line under a link. */
const thickestUnderline = 0.35;

/**
 * The same between the first and the last row of `pieces` where a line is too faint beside the letters
 * to be a mark.
 */
function faintPieces(picture: RgbaImage, ink: GrayImage, pieces: Box[], textHeight: number): Box[] {
  const top = Math.min(...pieces.map(({ y }) => y));
  const bottom = Math.max(...pieces.map(({ y, height }) => y + height));
  const found: Box[] = [];
  for (let x = 2; x < ink.width - 2; x++) {
    const runs: Box[] = [];
    for (let y = top; y < bottom; y++) {
      const from = y;
      while (y < bottom && isOfFaintLine(ink, y * ink.width + x)) y++;
      if (y - from >= shortestPiece * textHeight)
        runs.push({ x, y: from, width: 1, height: y - from });
    }
    found.push(...piecesBetweenFills(picture, runs, textHeight));
  }
  return found;
}

/** In heights of small letters. */
const shortestPiece = 1.2;

/** The tone of what is hardly seen. */
const faint = 24;

function isOfFaintLine({ data }: GrayImage, at: number): boolean {
  return (data[at] ?? 0) >= faint && (data[at - 1] ?? 0) < faint && (data[at + 1] ?? 0) < faint;
}

function erase(ink: GrayImage, box: Box): void {
  const { width, height, data } = ink;
  wipeBox(ink, box);
  for (let y = box.y; y < Math.min(height, box.y + box.height); y++) {
    // What is left of it at its sides; not a letter that stands there.
    for (const x of [box.x - 1, box.x + box.width]) {
      const at = y * width + x;
      if (x >= 0 && x < width && (data[at] ?? 0) < markThreshold) data[at] = 0;
    }
  }
}

/** Erases what other lines left of the dashes before and behind one, within `reach` pixels. */
function eraseRemains(ink: GrayImage, { x, y, width, height }: Box, reach: number): void {
  const from = Math.max(0, Math.floor(y - reach));
  const to = Math.min(ink.height, Math.ceil(y + height + reach));
  for (let row = from; row < to; row++) {
    const at = row * ink.width + x;
    const isAlone = (ink.data[at - 1] ?? 0) < faint && (ink.data[at + width] ?? 0) < faint;
    if (isAlone) ink.data.fill(0, at, at + width);
  }
}
