import type { Layout, RecognizedLine } from '../../api/recognition.ts';
import { turnBox } from '../geometry/boxes.ts';
import { cellsOf, characterPitch, fitColumns, widthEach } from '../geometry/character-pitch.ts';
import { lowerMedian, median } from '../geometry/median.ts';
import { joinLines, joinWords } from './join-words.ts';

/**
 * The text of recognized lines, given as blocks in reading order. `auto` and `lines` keep every
 * line; `auto` adds a blank line between paragraphs and keeps the spaces of monospaced text;
 * `paragraphs` gives each paragraph one line; `single-line` is all in one; `code` keeps
 * indentation, runs of spaces and blank lines.
 */
export function layoutText(
  recognized: RecognizedLine[][],
  layout: Exclude<Layout, 'table'>,
): string {
  const blocks = recognized.map(layColumnsDown);
  switch (layout) {
    case 'auto':
      return join(blocks.map(keepSpacing));
    case 'paragraphs':
      return join(blocks.flatMap((lines) => paragraphsOf(lines, true)).map(joinLines));
    case 'lines':
      return keepLines(blocks.flat());
    case 'single-line':
      return joinLines(blocks.flat());
    case 'code':
      return join(blocks.map(layOutCode));
  }
}

/** Lines as they are, with a blank one between paragraphs. */
function keepSpacing(lines: RecognizedLine[]): string {
  const begins = new Set(paragraphsOf(lines).map(([first]) => first));
  return splitCode(lines).reduce((text, { lines: section, isCode }) => {
    const own = isCode ? layOutCode(section) : join(paragraphsOf(section).map(keepLines));
    if (text === '') return own;
    return `${text}${begins.has(section[0]) ? '\n\n' : '\n'}${own}`;
  }, '');
}

function keepLines(lines: RecognizedLine[]): string {
  return lines.map(joinWords).join('\n');
}

function join(paragraphs: string[]): string {
  return paragraphs.join('\n\n');
}

/** A vertical block with its columns as lines, so that it is laid out like any other. */
export function layColumnsDown(lines: RecognizedLine[]): RecognizedLine[] {
  const columns = lines.filter(
    ({ box, text }) => box.height > minColumnHeight * box.width && text.length > 2,
  );
  if (2 * columns.length <= lines.length) return lines;
  return lines.map((line) => ({
    ...line,
    box: turnBox(line.box),
    words: line.words.map((word) => ({ ...word, box: turnBox(word.box) })),
  }));
}

/** The height of a column of three characters or more, in its widths. */
const minColumnHeight = 1.5;

/**
 * Divides the lines of a block where the distance to the next line is larger than usual. With
 * `wrapped` also after a line that had room for the first word of the next one: it was ended, not
 * wrapped.
 * @param edge where lines end at most, if that is farther than those of the block do
 */
export function paragraphsOf(
  lines: RecognizedLine[],
  wrapped = false,
  edge = 0,
): RecognizedLine[][] {
  const pitches = lines.slice(1).map((line, index) => pitch(lines[index], line));
  const height = median(lines.map(({ box }) => box.height));
  const usual = Math.min(lowerMedian(pitches), maxLinePitch * height);
  const right = Math.max(edge, ...lines.map(({ box }) => box.x + box.width));
  const paragraphs: RecognizedLine[][] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const above = last?.at(-1);
    const apart = above && pitch(above, line) > minParagraphGap * usual;
    if (!last || !above || apart || (wrapped && hasRoom(above, line, right)))
      paragraphs.push([line]);
    else last.push(line);
  }
  return paragraphs;
}

/** In heights of lines: from one line of a paragraph, or of code, to the next. */
const minLinePitch = 0.9;
const maxLinePitch = 2.2;

/** In usual distances: from the last line of a paragraph to the next one. */
const minParagraphGap = 1.45;

/** From the middle of a line to that of the next, in pixels. */
function pitch(above: RecognizedLine | undefined, below: RecognizedLine): number {
  if (!above) return 0;
  return below.box.y + below.box.height / 2 - above.box.y - above.box.height / 2;
}

function hasRoom(above: RecognizedLine, below: RecognizedLine, right: number): boolean {
  if (above.text.endsWith('-')) return false;
  const first = below.words[0]?.box.width ?? 0;
  const space = above.box.height / 2;
  return right - (above.box.x + above.box.width) > first + space;
}

/**
 * Code as it was laid out: indentation, runs of spaces and blank lines, all measured by the
 * character width and the line distance. Indentation counts from the leftmost line.
 */
export function layOutCode(lines: RecognizedLine[]): string {
  const { width, isExact } = characterWidth(lines);
  const left = Math.min(...lines.map((line) => startOf(line, width)));
  const pitch = lineDistance(lines);
  return lines
    .map((line, index) => {
      const blank = index === 0 ? 0 : Math.round(distance(lines[index - 1], line) / pitch) - 1;
      return '\n'.repeat(Math.max(0, blank)) + writeLine(line, left, { width, isExact });
    })
    .join('\n');
}

/** In pixels; the average character width for text that is not monospaced. */
function characterWidth(lines: RecognizedLine[]): Character {
  const columns = fitColumns(lines);
  if (columns && columns.fit >= minFit) return { width: columns.width, isExact: true };
  const own = lines.flatMap(({ words }) => words.map(({ box, text }) => box.width / text.length));
  return { width: Math.max(1, characterPitch(lines) ?? median(own)), isExact: false };
}

/** Its width, and whether nearly all words fit columns of that width. */
type Character = { width: number; isExact: boolean };

/** Share of the distances between words: columns that fit fewer are not those of the font. */
const minFit = 0.7;

function startOf({ words, box }: RecognizedLine, width: number): number {
  return words[0] ? cellsOf(words[0], width).from : box.x;
}

function lineDistance(lines: RecognizedLine[]): number {
  const distances = lines.slice(1).map((line, index) => distance(lines[index], line));
  const height = median(lines.map(({ box }) => box.height));
  // The lower quarter: in code every other line may be blank.
  const close = distances.toSorted((a, b) => a - b)[(distances.length - 1) >> 2] ?? height;
  return Math.max(1, minLinePitch * height, Math.min(close, maxLinePitch * height));
}

function distance(above: RecognizedLine | undefined, below: RecognizedLine): number {
  return above ? middle(below) - middle(above) : 0;
}

function middle({ box }: RecognizedLine): number {
  return box.y + box.height / 2;
}

function writeLine(line: RecognizedLine, left: number, { width, isExact }: Character): string {
  let end = left;
  return line.words.reduce((written, word, index) => {
    const { from, to } = cellsOf(word, width);
    // Where no column is free, what was read as two words is one, as "retu" and "rn".
    const isOne = isExact && Math.abs(from - end) < maxFree * width;
    const spaces = Math.max(index === 0 || isOne ? 0 : 1, Math.round((from - end) / width));
    end = to;
    return written + ' '.repeat(spaces) + word.text;
  }, '');
}

/** In character widths: between the cells of the parts of one word. */
const maxFree = 0.3;

/** Adjacent lines of a block that are all monospaced, or all not. */
export type CodeSection = { lines: RecognizedLine[]; isCode: boolean };

/**
 * Separates monospaced lines from proportional ones above or below them, as code from its heading:
 * in code and terminal output, spaces are significant.
 */
export function splitCode(lines: RecognizedLine[]): CodeSection[] {
  if (characterPitch(lines) !== null) return [{ lines, isCode: true }];
  const sections: CodeSection[] = [];
  for (const run of evenRuns(lines)) {
    const isCode = characterPitch(run) !== null;
    const last = sections.at(-1);
    if (last?.isCode === isCode) last.lines.push(...run);
    else sections.push({ lines: run, isCode });
  }
  return sections;
}

/** Consecutive lines with characters of one width. */
function evenRuns(lines: RecognizedLine[]): RecognizedLine[][] {
  const runs: { lines: RecognizedLine[]; widths: number[] }[] = [];
  for (const line of lines) {
    const widths = characterWidths(line);
    const last = runs.at(-1);
    if (last && isEven([...last.widths, ...widths])) {
      last.lines.push(line);
      last.widths.push(...widths);
    } else runs.push({ lines: [line], widths });
  }
  return runs.map((run) => run.lines);
}

function characterWidths({ words }: RecognizedLine): number[] {
  return words.filter(({ text }) => text.length >= 3 && !/\d/.test(text)).map(widthEach);
}

function isEven(widths: number[]): boolean {
  const usual = median(widths);
  const even = widths.filter((width) => Math.abs(width - usual) <= evenTolerance * usual);
  return even.length >= minEvenLine * widths.length;
}

/** Share of the usual width of a character. */
const evenTolerance = 0.08;

/** Three words of four: one may have been misread. */
const minEvenLine = 0.75;
