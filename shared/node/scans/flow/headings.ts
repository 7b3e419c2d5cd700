import type { RecognizedLine } from '../../../api/recognition.ts';
import { median } from '../../../ocr/geometry/median.ts';
import type { ReadPage } from '../scan.ts';
import { type Emphasis, type LetterStyle, letterSize } from './letter-styles.ts';
import { isOnlyItem } from './list-items.ts';

/** The letters that most of a document's text has. */
export type UsualLetters = {
  /** In points. */
  size: number;
  /** Of strokes, in sizes of the letters. */
  weight: number;
  color: number;
};

export function usualLetters(pages: ReadPage[]): UsualLetters {
  const each = pages.flatMap((page) =>
    page.lines.flatMap((line) => {
      const look = { ...lookOf(line, page), size: letterSize(line) * page.unit };
      // Long lines count more than short ones.
      return Array.from({ length: Math.ceil(line.text.length / 10) }, () => look);
    }),
  );
  const usual = (key: keyof UsualLetters) =>
    median(each.map((look) => look[key]).filter((value) => value !== undefined));
  return { size: usual('size'), weight: usual('weight'), color: usual('color') };
}

/** How the longer words of a line look; undefined where that was not measured. */
function lookOf(line: RecognizedLine, page: ReadPage): { weight?: number; color?: number } {
  const styles = stylesOf(line, page);
  if (styles.length === 0) return {};
  const weight = median(styles.map(({ stroke }) => stroke)) / letterSize(line);
  return { weight, color: median(styles.map(({ color }) => color)) };
}

function stylesOf({ words }: RecognizedLine, { letters }: ReadPage): LetterStyle[] {
  return words
    .filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text) || words.length === 1)
    .flatMap((word) => letters?.get(word) ?? []);
}

/** How much heavier than usual bold letters are, and how heavy at least, in sizes of the letters. */
const bolder = 1.22;
const minBold = 0.105;

/** The share of a line's words that are bold at least: a paragraph may begin with some. */
const mostly = 0.75;

export function isBold(line: RecognizedLine, page: ReadPage, usual: UsualLetters): boolean {
  const size = letterSize(line);
  const styles = stylesOf(line, page);
  const least = Math.max(minBold, bolder * usual.weight) * size;
  const bold = styles.filter(({ stroke }) => stroke >= least);
  return usual.weight > 0 && styles.length > 0 && bold.length >= mostly * styles.length;
}

/** Whether one of two lines is in a color from end to end and the other in none, links aside. */
export function changesColor(
  lines: [RecognizedLine, RecognizedLine],
  page: ReadPage,
  usual: UsualLetters,
): boolean {
  const [one, other] = lines.map((line) => {
    const inColor = stylesOf(line, page)
      .filter((each) => each.isUnderlined !== true)
      .map(({ color }) => color >= usual.color + colored);
    return inColor.length > 0 && new Set(inColor).size === 1 ? inColor[0] : undefined;
  });
  return one !== undefined && other !== undefined && one !== other;
}

/** How much stronger than usual the color of a heading is, 0 to 255. */
const colored = 40;

/** The ratios to the usual size from which on larger lines, and bold or colored ones, are headings. */
const larger = 1.2;
const slightlyLarger = 1.1;

/** From this ratio on letters are larger whatever their strokes, which are thin in some fonts of headings. */
const muchLarger = 1.8;

/** How much thicker than usual the strokes of letters are that are larger, at least. */
const thicker = 1.1;
const notSmaller = 0.82;

/** From this ratio on letters are as large as usual: smaller ones in a color are notes and labels. */
const asLarge = 0.9;

/** The most characters of a heading, and of one that its weight alone shows. */
const maxHeading = 150;
const maxBold = 100;

/** A text of usual size is no heading if it ends as sentences do, is marked as an item, or is a link. */
const noHeading = /[.,;:]$|^\(?\d+\)|^\w+:\/\/|^www\.|^\S+@\S+$/;

/** The number of a section; that of an item ends with a point or bracket. */
export const sectionNumber = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+(?=\p{L})/u;
const subsection = /^\d{1,2}(?:\.\d{1,2})+\s+\p{Lu}/u;

/** A single letter is rather a mark, or a label, that was read as one. */
const word = /\p{L}[\p{L}\p{N}]|\p{N}.*\p{L}|\p{L}.*\p{N}|\p{Lo}/u;

type Telling = 'size' | 'weight';

/** What shows that the lines are a heading; undefined where they are none. */
export function headingSign(
  lines: RecognizedLine[],
  text: string,
  { page, usual }: { page: ReadPage; usual: UsualLetters },
): Telling | undefined {
  if (text.length > maxHeading || !word.test(text) || isOnlyItem(text)) return undefined;
  const ratio = (median(lines.map(letterSize)) * page.unit) / usual.size;
  const bold = lines.every((line) => isBold(line, page, usual));
  const color = median(lines.map((line) => lookOf(line, page).color ?? usual.color));
  // The color of a link says nothing of headings.
  const isLink = lines.every((line) =>
    stylesOf(line, page).every((each) => each.isUnderlined === true),
  );
  const isColored = color >= usual.color + colored && !isLink;
  if (ratio >= slightlyLarger && (bold || isColored)) return 'size';
  if (ratio >= larger && (ratio >= muchLarger || isThicker(lines, page, usual))) return 'size';
  const isMarked = bold || subsection.test(text) || (isColored && ratio >= asLarge);
  const isShort = text.length <= maxBold && !noHeading.test(text);
  return isMarked && isShort && ratio >= notSmaller ? 'weight' : undefined;
}

/** Strokes grow with letters: words whose boxes alone are higher are not larger. */
function isThicker(lines: RecognizedLine[], page: ReadPage, usual: UsualLetters): boolean {
  const strokes = lines.flatMap((line) => stylesOf(line, page)).map(({ stroke }) => stroke);
  if (strokes.length === 0 || !(usual.weight > 0)) return true;
  return median(strokes) * page.unit >= thicker * usual.weight * usual.size;
}

/** Of a heading the size of its letters and where it begins, in points, and what shows it. */
export type HeadingLook = { size: number; start: number; sign: Telling; parts: Emphasis[] };

/** Sizes that differ less are the same. */
const sameSize = 1.09;

/** The level of a heading: by its number, otherwise by its place among the sizes of all. */
export function headingLevel(text: string, size: number, sizes: number[]): 1 | 2 | 3 {
  const numbers = sectionNumber.exec(text)?.[1]?.split('.').length;
  const depth = numbers ?? 1 + sizes.findIndex((other) => size * sameSize >= other);
  if (depth <= 1) return 1;
  return depth === 2 ? 2 : 3;
}

/** The different sizes of headings, from the largest. */
export function differentSizes(sizes: number[]): number[] {
  const different: number[] = [];
  for (const size of sizes.toSorted((a, b) => b - a)) {
    if (size * sameSize < (different.at(-1) ?? Number.POSITIVE_INFINITY)) different.push(size);
  }
  return different;
}

/** The part of a page, at its top and at its bottom, where heads and feet stand. */
const margin = 0.1;

/** Of a page's lines those that are not its head or foot: a page number, or what others have there too. */
export function withoutRunningHeads(pages: ReadPage[]): RecognizedLine[][] {
  const seen = new Map<string, number>();
  for (const page of pages) {
    for (const text of new Set(inMargins(page).map((line) => placeOf(line, page)))) {
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
  }
  return pages.map((page) => {
    const marginal = new Set(inMargins(page));
    return page.lines.filter((line) => {
      if (!marginal.has(line)) return true;
      const pattern = patternOf(line);
      const isNumber =
        isWithin(page, line.box, margin) &&
        pages.length > 1 &&
        /^[-–—\s]*(#|[ivxlc]+)[-–—\s]*$/i.test(pattern);
      return !isNumber && (seen.get(placeOf(line, page)) ?? 0) < needed(pages.length);
    });
  });
}

/** A head is on every other page at least, where left and right have their own. */
function needed(pages: number): number {
  return Math.max(2, Math.ceil(pages / 3));
}

function inMargins(page: ReadPage): RecognizedLine[] {
  return page.lines.filter((line) => {
    const { box } = line;
    return (
      isWithin(page, box, margin) || (isWithin(page, box, wideMargin) && isOutermost(line, page))
    );
  });
}

/** Where margins are wide, only the first and the last line of a page may be a head or foot. */
const wideMargin = 0.2;

function isWithin({ height }: ReadPage, box: RecognizedLine['box'], share: number): boolean {
  const middle = (box.y + box.height / 2) / height;
  return middle < share || middle > 1 - share;
}

function isOutermost({ box }: RecognizedLine, { lines }: ReadPage): boolean {
  const middles = lines.map((line) => line.box.y + line.box.height / 2);
  return (
    middles.every((middle) => middle > box.y) ||
    middles.every((middle) => middle < box.y + box.height)
  );
}

/** What stands above on one page and below on another is text that is said twice. */
function placeOf(line: RecognizedLine, page: ReadPage): string {
  return `${line.box.y < page.height / 2 ? 'head' : 'foot'} ${patternOf(line)}`;
}

/** With `#` for numbers, which count the pages. */
function patternOf({ text }: RecognizedLine): string {
  return text.trim().replaceAll(/\d+/g, '#');
}
