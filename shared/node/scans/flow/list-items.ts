import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedTable, RecognizedWord } from '../../../api/recognition.ts';
import { isIn, meet } from '../../../ocr/geometry/boxes.ts';
import { median } from '../../../ocr/geometry/median.ts';
import { findComponents } from '../../../ocr/image/find-components.ts';
import type { RgbaImage } from '../../../ocr/image/image.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import type { CodeSection } from '../../../ocr/layout/layout-text.ts';
import { type Emphasis, letterSize, shifted } from './letter-styles.ts';

const bullet = /^(?:[•●◦▪■‣·–—☐☑☒✓✔➢➤-]|\*{1,2}|[–—-]{2})\s+(?=\S)/u;

/** Also one of several levels, which may have no space behind it; “Il” is a Roman two. */
const number =
  /^(?:\(?(?:(?:\d{1,3}\.)*\d{1,3}|[a-zA-Z]|[ivxl]{2,5}|[IVX]{2,5}|I[Il]{1,2})[.)]\s+(?=\S)|(?:\d{1,3}\.){2,5}(?=\p{L}))/u;

const marker = new RegExp(`${bullet.source}|${number.source}`, 'u');

/** A heading may be numbered, but has no bullet and no small letter before it. */
const onlyItems = new RegExp(`${bullet.source}|^\\(?[a-z]{1,5}[.)]\\s`, 'u');

export function isItem(text: string): boolean {
  return marker.test(text);
}

/** Whether a text begins as headings never do. */
export function isOnlyItem(text: string): boolean {
  return onlyItems.test(text);
}

/** A text without its marker, which stands by itself; undefined for what is no item. */
function dividedItem(text: string): { marker: string; text: string } | undefined {
  const [found] = marker.exec(text) ?? [];
  if (found === undefined) return undefined;
  const sign = found.trim().replace(/^(\(?)I[Il]+/, (roman) => roman.replaceAll('l', 'I'));
  return { marker: sign === '**' ? '•' : sign, text: text.slice(found.length) };
}

/** The item that a text is, with the parts of it that stand out. */
export function itemOf(text: string, parts: Emphasis[], level: number) {
  const item = dividedItem(text);
  if (!item) return undefined;
  const own = shifted(parts, item.text.length - text.length);
  return { kind: 'item' as const, ...item, level, parts: own };
}

/** What round and square bullets are read as; nothing else begins a line so, apart from its text. */
const misread = /^(?:[®©°@¢¤»=+~¬□○◯«>¥§*#]|\*\*)$/u;

/** Letters and quotation marks that bullets look like, and bullets of some fonts are: these stand apart. */
const likeLetter = /^(?:[oeOQ0vnm]|[“”„‘’"'<]{1,2}\*?)$/u;

/**
 * A check mark, which is about as wide as high, may be read as any letter, with doubt. Confidence 0
 * to 100.
 */
function isLikeLetter({ text, confidence, box }: RecognizedWord): boolean {
  const isSquare = box.width <= maxAspect * box.height && box.height <= maxAspect * box.width;
  return likeLetter.test(text) || (/^\p{L}$/u.test(text) && confidence < doubtful && isSquare);
}

const doubtful = 60;

/** From such a sign to the text, in sizes of letters: wider than any space between words. */
const minGap = 0.35;
const minGapOfLetter = 0.75;

/** An opening quotation mark that nothing closes is a bullet, however close it stands. */
const openQuote = /^«(?!.*»)/u;

/** The line with a bullet where one was read as another sign, as its distance from the text shows. */
export function withBullet(line: RecognizedLine): RecognizedLine {
  const [sign, next, ...others] = line.words;
  if (!sign || !next) return line;
  const gap =
    (next.box.x - sign.box.x - sign.box.width) / letterSize(lineOfWords([next, ...others]));
  const isMisread =
    (misread.test(sign.text) && gap >= minGap) ||
    (isLikeLetter(sign) && gap >= minGapOfLetter) ||
    (/^[«>]$/.test(sign.text) && (sign.text === '>' || openQuote.test(line.text)));
  return isMisread ? lineOfWords([{ ...sign, text: '•' }, next, ...others]) : line;
}

/**
 * The lines of a page with the bullets that were not read at all, as happens to small and square
 * ones: a mark by itself before a line, above or below which is another item.
 * @param scale pixels of the picture in a unit of the lines
 */
export function withUnreadBullets(
  lines: RecognizedLine[],
  picture: RgbaImage,
  scale: number,
): RecognizedLine[] {
  const marked = lines.map((line) => {
    const found = isItem(withBullet(line).text) ? undefined : markBefore(line, picture, scale);
    const isFree = found && lines.every(({ box }) => !meet(box, found));
    const sign = { text: '•', confidence: line.confidence };
    return isFree ? lineOfWords([{ ...sign, box: found }, ...line.words]) : line;
  });
  const isListed = (line: RecognizedLine) => isItem(withBullet(line).text);
  return marked.map((line, at) => {
    const isInList = [marked[at - 1], marked[at + 1]].some(
      (beside) => beside && isListed(beside) && isNextTo(beside, line),
    );
    return isInList ? line : (lines[at] ?? line);
  });
}

/** In sizes of letters: from one item to the next one at most. */
const maxStep = 4;

function isNextTo({ box: one }: RecognizedLine, line: RecognizedLine): boolean {
  return Math.abs(one.y - line.box.y) <= maxStep * letterSize(line);
}

/** In sizes of letters: where a bullet stands before its text, and its sides. */
const furthest = 3.5;
const nearest = 0.3;
const minBullet = 0.15;
const maxBullet = 0.63;

/** In sizes of letters: the sides of a bullet that has more parts than a letter. */
const maxParted = 0.85;
const fewestParts = 3;

/** In sizes of letters: a bullet may reach as far above or below the letters beside it. */
const beyond = 0.1;

/** The least difference of a bullet from what it stands on, of 255. */
const minContrast = 64;

/** How often a bullet is wider than high at most, or higher than wide, and the least share of its box that is ink. */
const maxAspect = 1.6;
const minInk = 0.35;

/** The box of the only mark before a line, where it is as a bullet may be. */
function markBefore(line: RecognizedLine, picture: RgbaImage, scale: number): Box | undefined {
  const size = letterSize(line) * scale;
  const { x, y, height } = line.box;
  const right = Math.round(x * scale - nearest * size);
  const left = Math.max(0, Math.round(x * scale - furthest * size));
  const top = Math.max(0, Math.floor(y * scale - beyond * size));
  const bottom = Math.ceil((y + height) * scale + beyond * size);
  if (right <= left || bottom > picture.height) return undefined;
  const found = inkBox(picture, { x: left, y: top, width: right - left, height: bottom - top });
  if (!found || found.ink < minInk * found.box.width * found.box.height) return undefined;
  const { box } = found;
  const isWithin = box.x > left && box.x + box.width < right;
  const isBetween = box.y > top && box.y + box.height < bottom;
  const [short, long] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
  const longest = found.parts < fewestParts ? maxBullet : maxParted;
  const isSized = short >= minBullet * size && long <= longest * size;
  if (!isWithin || !isBetween || !isSized || long > maxAspect * short) return undefined;
  const inUnits = (value: number) => value / scale;
  return {
    ...{ x: inUnits(box.x), y: inUnits(box.y) },
    ...{ width: inUnits(box.width), height: inUnits(box.height) },
  };
}

/**
 * The box around everything in an area that differs from its ground, how many pixels do, and in how
 * many parts.
 */
function inkBox({ width: across, data }: RgbaImage, { x, y, width, height }: Box) {
  const tones = new Uint8Array(width * height);
  for (let at = 0; at < tones.length; at++) {
    const from = 4 * ((y + Math.floor(at / width)) * across + x + (at % width));
    tones[at] = ((data[from] ?? 0) + (data[from + 1] ?? 0) + (data[from + 2] ?? 0)) / 3;
  }
  const ground = tones.toSorted()[tones.length >> 1] ?? 0;
  const box = { left: width, top: height, right: 0, bottom: 0 };
  const marks = new Uint8Array(tones.length);
  let ink = 0;
  for (const [at, tone] of tones.entries()) {
    if (Math.abs(tone - ground) < minContrast) continue;
    const [column, row] = [at % width, Math.floor(at / width)];
    ink++;
    marks[at] = 1;
    box.left = Math.min(box.left, column);
    box.right = Math.max(box.right, column + 1);
    box.top = Math.min(box.top, row);
    box.bottom = Math.max(box.bottom, row + 1);
  }
  if (ink === 0) return undefined;
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const parts = findComponents({ width, height, data: marks }, 1).length;
  return { ink, parts, box: { x: x + box.left, y: y + box.top, ...size } };
}

/**
 * The items of a list may follow each other without a gap. Where the section has others, each line
 * that begins like an item is one; otherwise a number may begin a line by chance.
 */
export function byItems(lines: RecognizedLine[], amongOthers: boolean): RecognizedLine[][] {
  const [first] = lines.filter((line) => marker.test(line.text));
  const isList = first !== undefined && (amongOthers || first === lines[0]);
  if (!isList) return [lines];
  const end = Math.max(...lines.map(({ box }) => box.x + box.width));
  const paragraphs: RecognizedLine[][] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (last && !marker.test(line.text) && !endsList(last, line, end)) last.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

/** A text that begins left of a marker is not the rest of its item, where the item may end above it. */
function endsList(item: RecognizedLine[], line: RecognizedLine, end: number): boolean {
  const [first] = item;
  const above = item.at(-1);
  if (!first || !above || !marker.test(first.text)) return false;
  const size = letterSize(line);
  const room = end - above.box.x - above.box.width;
  const isEnd = /[.!?:]$/.test(above.text) || room > (line.words[0]?.box.width ?? 0) + size;
  return isEnd && first.box.x - line.box.x > maxOff * size;
}

/** In sizes of letters: how far the lines of an item begin from below its text. */
const maxOff = 0.6;

/** In heights of lines: between two lines of one item. */
const maxLineGap = 0.9;

/**
 * Lines that begin right below the text of an item, and not below its marker, belong to it.
 * @param alike whether the letters of two lines are those of one text
 */
export function joinHanging(
  paragraphs: RecognizedLine[][],
  alike: (above: RecognizedLine, below: RecognizedLine) => boolean,
): RecognizedLine[][] {
  const joined: RecognizedLine[][] = [];
  for (const paragraph of paragraphs) {
    const last = joined.at(-1);
    const [above, below] = [last?.at(-1), paragraph[0]];
    const isOne = last && above && below && alike(above, below) && hangsBelow(last, paragraph);
    if (isOne) last.push(...paragraph);
    else joined.push([...paragraph]);
  }
  return joined;
}

function hangsBelow(item: RecognizedLine[], lines: RecognizedLine[]): boolean {
  const [first] = item;
  const [line] = lines;
  const above = item.at(-1);
  const text = first?.words[1];
  if (!first || !above || !text || !line) return false;
  if (!marker.test(first.text) || marker.test(line.text)) return false;
  const size = letterSize(first);
  const gap = line.box.y - above.box.y - above.box.height;
  const isBelow = gap > -above.box.height / 2 && gap <= maxLineGap * size;
  return isBelow && lines.every(({ box }) => Math.abs(box.x - text.box.x) <= maxOff * size);
}

/** The share of rows that begin with the marker of an item, from which on the table is a list. */
const minMarked = 0.75;
const minRows = 2;

/**
 * The rows of a table that is rather a list, whose markers stand in a column of their own, as lines.
 * @returns undefined for any other table
 */
export function listRows(
  table: RecognizedTable,
  lines: RecognizedLine[],
): RecognizedLine[] | undefined {
  const rows = table.rows
    .map((cells) => cells.filter(({ text }) => text.trim() !== ''))
    .filter((cells) => cells.length > 0);
  // A marker and its text are two cells at most: what has more is a table with numbered rows.
  if (rows.length < minRows || rows.some((cells) => cells.length > 2)) return undefined;
  const words = lines.flatMap((line) => line.words).filter(({ box }) => isIn(box, table.box));
  const inRows = rows
    .map((cells) => words.filter(({ box }) => cells.some((cell) => isIn(box, cell.box))))
    .map((row) => row.toSorted((a, b) => a.box.x - b.box.x))
    .filter((row) => row.length > 0)
    .map(lineOfWords);
  const isWhole = inRows.flatMap((row) => row.words).length === words.length;
  const marked = inRows.filter((row) => marker.test(row.text));
  return isWhole && marked.length >= minMarked * rows.length ? inRows : undefined;
}

/** How much wider than in the text around it the characters of code are at least, by its lines. */
const wider = 1.15;

/** An item of a list, or a line of a text, may look monospaced by chance: it goes with the text around it. */
export function withoutItems(sections: CodeSection[]): CodeSection[] {
  const around = sections.filter(({ isCode }) => !isCode).flatMap(({ lines }) => lines);
  const widest = wider * median(around.map(characterWidth));
  const merged: CodeSection[] = [];
  for (const { lines, isCode } of sections) {
    const isWide = around.length === 0 || median(lines.map(characterWidth)) >= widest;
    const stays = isCode && isWide && !lines.every((line) => isItem(line.text));
    const last = merged.at(-1);
    if (last && !stays && !last.isCode) last.lines.push(...lines);
    else merged.push({ lines: [...lines], isCode: stays });
  }
  return merged;
}

/** In sizes of the letters. */
function characterWidth(line: RecognizedLine): number {
  return line.box.width / line.text.length / letterSize(line);
}

/** In points: markers of one level begin at most so far apart. */
const sameLevel = 6;

/** As many as OpenDocument has, from 0. */
const maxLevel = 8;

/** Makes levels of the places in which the markers of items begin, from one text to the next. */
export function withLevels<Block extends { kind: string; level?: number }>(flow: Block[]): Block[] {
  let starts: number[] = [];
  return flow.map((block) => {
    if (block.kind !== 'item') {
      starts = [];
      return block;
    }
    const start = block.level ?? 0;
    starts = starts.filter((other) => other < start + sameLevel);
    const last = starts.at(-1);
    if (last === undefined || start > last + sameLevel) starts.push(start);
    return { ...block, level: Math.min(starts.length - 1, maxLevel) };
  });
}
