import { joinLines } from './join-lines.ts';

/**
 * A text with its lines of prose joined where only the layout broke them. Paragraphs stay separate,
 * and whatever is no prose is unchanged: short lines, as of addresses, menus and headings, lists,
 * verse, tables and code.
 */
export function unwrapProse(text: string): string {
  const paragraphs: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (line.trim() === '') paragraphs.push([line], []);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.flatMap(unwrapParagraph).join('\n');
}

function unwrapParagraph(lines: string[]): string[] {
  if (lines.length < 2 || looksLikeCode(lines.join('\n')) || lines.some(isSpaced)) return lines;
  const listed = listStart(lines);
  const headed = headingLines(lines.slice(0, listed));
  const prose = lines.slice(headed, listed);
  if (!isWrapped(prose) || isVerse(prose) || isForm(prose)) return lines;
  return [...lines.slice(0, headed), ...joinFull(prose), ...lines.slice(listed)];
}

/** How many lines at the start end before the edge, as a heading above its text does. */
function headingLines(lines: string[]): number {
  const width = widest(lines);
  const first = lines.findIndex((line, index) => {
    const below = lines[index + 1];
    return below === undefined || !hasRoom(line, below, width);
  });
  return Math.max(0, first);
}

/** Indented, in columns, or quoted: its spaces or characters are significant. */
function isSpaced(line: string): boolean {
  return /^\s|\t|\S {3,}\S|^>|[^|]\|[^|]/.test(line);
}

/**
 * The start of a list that goes on to the end of a paragraph; the number of lines where there is
 * none.
 */
function listStart(lines: string[]): number {
  const items = [...lines.keys()].filter((index) => isItem(lines[index] ?? ''));
  const [first = lines.length] = items;
  // A date or a dash may be at the start of a line of prose by chance.
  const above = lines[first - 1];
  const byChance = items.length === 1 && above !== undefined && !/[.:;!?]$/.test(above);
  return byChance ? lines.length : first;
}

function isItem(line: string): boolean {
  return /^([-–—*+•·‣◦○●▪■□☐☑☒✓✔»]|\(?(\d{1,3}|\p{L})[.)]|\d+(\.\d+)+\.?)\s/u.test(line);
}

/** Lines of prose are wide. A narrow column is prose where sentences continue on the next line. */
function isWrapped(lines: string[]): boolean {
  const below = lines.slice(1);
  const width = widest(lines);
  const ended = below.filter((line, index) => hasRoom(lines[index] ?? '', line, width)).length;
  if (below.length === 0 || width < narrowest || 3 * ended > below.length) return false;
  const goingOn = below.filter((line) => /^[\p{Ll}\p{Lo}]/u.test(line)).length;
  return width >= wideEnough || goingOn >= below.length * (width >= usual ? 1 / 3 : 1 / 2);
}

/** In characters. */
const narrowest = 24;
const usual = 40;
const wideEnough = 60;

/** Every line of verse begins with a capital, and most end with punctuation. */
function isVerse(lines: string[]): boolean {
  const ended = lines.filter((line) => /[.,;:!?…"”“’–—-]$/.test(line)).length;
  return lines.every((line) => /^[^\p{L}]*\p{Lu}/u.test(line)) && 2 * ended >= lines.length;
}

/** Lines as "Name: value". */
function isForm(lines: string[]): boolean {
  const named = lines.filter((line) => /^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,30}:(\s|$)/u.test(line));
  return 2 * named.length >= lines.length;
}

function joinFull(lines: string[]): string[] {
  const width = widest(lines);
  const runs: string[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const above = run?.at(-1);
    if (run && above !== undefined && !hasRoom(above, line, width)) run.push(line);
    else runs.push([line]);
  }
  return runs.map(joinLines);
}

/**
 * Whether the first word of the line below would have fitted: then the line was ended, not wrapped.
 * Letters differ in width, so a little room does not count.
 */
function hasRoom(above: string, below: string, width: number): boolean {
  const [word = ''] = below.split(/\s/, 1);
  return widthOf(above) + 1 + widthOf(word.slice(0, width)) < 0.85 * width;
}

function widest(lines: string[]): number {
  return Math.max(...lines.map(widthOf));
}

/** In Latin characters: a Chinese or Japanese one is as wide as two. */
function widthOf(line: string): number {
  return line.length + (line.match(wide)?.length ?? 0);
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/gu;

/**
 * Whether a text is more likely code or terminal output than prose: at least two lines, half of
 * which are indented, end as statements do or begin as commands and declarations do.
 */
export function looksLikeCode(text: string): boolean {
  const lines = text
    .slice(0, maxLooked)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  return lines.length >= 2 && 2 * lines.filter(isCode).length >= lines.length;
}

/** In UTF-16 units: the beginning of the text is enough. */
const maxLooked = 10_000;

function isCode(line: string): boolean {
  return statementEnd.test(line) || beginning.test(line) || operator.test(line);
}

const statementEnd = /[;{}]\s*$|[\w)\]]\):?\s*$/;
const beginning =
  /^(\t| {2,}\S)|^\s*([$#>] \S|>>> |\/\/|\/\*|#include|import |from \w+ import |export |const |let |var |def |class \w+[(:{]|func |fn |if \(|for \(|while \(|return\b.*;)/;
const operator = /=>|:=|[=!<>]==?\s|\w+\([^)]*\)\s*[;{]|::\w|->\w/;
