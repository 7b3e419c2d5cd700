import type { RecognizedLine, RecognizedTable } from '../../../api/recognition.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { isIn } from '../../../ocr/table-detection/words-in.ts';
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

/** Letters that bullets look like, and bullets of some fonts are. */
const likeLetter = /^[oeOQ0vnm]$/;

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
    (likeLetter.test(sign.text) && gap >= minGapOfLetter) ||
    (/^[«>]$/.test(sign.text) && (sign.text === '>' || openQuote.test(line.text)));
  return isMisread ? lineOfWords([{ ...sign, text: '•' }, next, ...others]) : line;
}

/**
 * The items of a list may follow each other without a gap. Where the section has others, each line
 * that begins like an item is one; otherwise a number may begin a line by chance.
 */
export function byItems(lines: RecognizedLine[], amongOthers: boolean): RecognizedLine[][] {
  const [first] = lines.filter((line) => marker.test(line.text));
  const isList = first !== undefined && (amongOthers || first === lines[0]);
  if (!isList) return [lines];
  const paragraphs: RecognizedLine[][] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (last && !marker.test(line.text)) last.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
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
