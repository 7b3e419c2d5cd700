import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { meet, unionOf } from '../../../ocr/geometry/boxes.ts';
import { median } from '../../../ocr/geometry/median.ts';
import type { RgbaImage } from '../../../ocr/image/image.ts';
import { joinLines, lineOfWords } from '../../../ocr/layout/join-words.ts';
import type { ReadPage } from '../scan.ts';
import type { UsualLetters } from './headings.ts';
import {
  type Emphasis,
  emphasisOf,
  type Footnote,
  type Ink,
  inkOf,
  inPixels,
  letterSize,
  marked,
  placeOf,
  type RaisedMark,
  type RaisedMarks,
} from './letter-styles.ts';

/** The words of a page that end with the sign of a footnote. */
export type Citations = Map<RecognizedWord, Footnote>;

/**
 * Tells the footnotes of a page from its other lines: small texts at the foot of a page or column, each
 * of which begins with a sign that stands raised in the text above. A text whose sign is not found
 * there stays a line.
 * @returns the page with its other lines, in which words have their signs
 */
export function footnotesOf(
  page: ReadPage,
  usual: UsualLetters,
): { page: ReadPage; citations: Citations } {
  const none = { page, citations: new Map() };
  const { raised, lines, tables } = page;
  if (!raised || raised.size === 0) return none;
  const texts = textsAtFoot(lines, page, usual);
  const cited = citedBy(
    texts,
    lines.filter((line) => !texts.some((text) => text.lines.includes(line))),
    raised,
  );
  if (cited.size === 0) return none;
  const letters = new Map(page.letters);
  const citations: Citations = new Map();
  const taken = new Set([...cited.values()].flatMap((text) => text.lines));
  const rewritten = lines
    .filter((line) => !taken.has(line))
    .map((line) => {
      const words: RecognizedWord[] = [];
      for (const word of line.words) {
        const text = cited.get(word);
        const own = text ? withSign(word, text.sign, raised) : word;
        // A sign that was read by itself goes to the word that it follows.
        const before = own.text === text?.sign ? words.pop() : undefined;
        const whole = before ? joined(before, own) : own;
        words.push(whole);
        if (!text) continue;
        const style = page.letters?.get(before ?? word);
        if (style) letters.set(whole, style);
        citations.set(whole, noteOf(text, page, usual));
      }
      return words.some((word) => citations.has(word)) ? lineOfWords(words) : line;
    });
  // Signs and texts may look like the columns of a table.
  const others = tables.filter(({ box }) => ![...taken].some((line) => meet(line.box, box)));
  return { page: { ...page, lines: rewritten, tables: others, letters }, citations };
}

function joined(before: RecognizedWord, sign: RecognizedWord): RecognizedWord {
  return { ...before, text: before.text + sign.text, box: unionOf([before.box, sign.box]) };
}

/** The text of a footnote, below the others of its page. */
type FootText = { sign: string; lines: RecognizedLine[] };

/** How much smaller than usual the letters of footnotes are at least, and how far apart their lines at most, in sizes. */
const smaller = 0.95;
const maxPitch = 2.4;

/** Signs of footnotes; the others that are read for a raised one are told by their place. */
const signAtStart = /^(\d{1,3}|[*†‡§]{1,3})[.)]?$/;

function textsAtFoot(lines: RecognizedLine[], page: ReadPage, usual: UsualLetters): FootText[] {
  const isSmall = (line: RecognizedLine) => letterSize(line) * page.unit <= smaller * usual.size;
  const isAtFoot = (line: RecognizedLine) =>
    isSmall(line) &&
    lines.every((other) => isSmall(other) || other.box.y < line.box.y || !isOver(other, line));
  const texts: FootText[] = [];
  let above: RecognizedLine | undefined;
  for (const line of lines) {
    const goesOn = above && isBelow(above, line);
    above = isAtFoot(line) ? line : undefined;
    if (!above) continue;
    const [first, ...others] = line.words;
    const [, sign] = signAtStart.exec(first?.text ?? '') ?? [];
    if (sign && others.length > 0) texts.push({ sign, lines: [line] });
    else if (goesOn) texts.at(-1)?.lines.push(line);
  }
  return texts;
}

function isOver({ box: one }: RecognizedLine, { box: other }: RecognizedLine): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width;
}

function isBelow(above: RecognizedLine, line: RecognizedLine): boolean {
  const gap = line.box.y - above.box.y;
  return gap > 0 && gap <= maxPitch * letterSize(above) && isOver(above, line);
}

/** In sizes of letters: raised digits are that high, quotation marks are lower. */
const minDigit = 0.3;

/** The words that end with the signs of texts, each in its turn. */
function citedBy(
  texts: FootText[],
  lines: RecognizedLine[],
  raised: RaisedMarks,
): Map<RecognizedWord, FootText> {
  const words = lines.flatMap((line) => line.words);
  const signs = words.filter((word) => (raised.get(word)?.height ?? 0) >= minDigit);
  const cited = new Map<RecognizedWord, FootText>();
  let from = 0;
  for (const [at, text] of texts.entries()) {
    const isNumber = /^\d/.test(text.sign);
    const left = signs.slice(from);
    const alike = isNumber
      ? left.find((word) => endOf(word, raised).endsWith(text.sign))
      : words.find((word) => raised.has(word) && word.text.endsWith(text.sign) && !cited.has(word));
    const others = texts.slice(at).filter(({ sign }) => /^\d/.test(sign)).length;
    // Small signs are misread more often than not: then there are as many as texts.
    const word = alike ?? (isNumber && left.length === others ? left[0] : undefined);
    if (!word) continue;
    cited.set(word, text);
    if (isNumber) from = signs.indexOf(word) + 1;
  }
  return cited;
}

/** What was read where a word has its raised mark, at least in part. */
function endOf(word: RecognizedWord, raised: RaisedMarks): string {
  const { x, width } = word.box;
  return (raised.get(word)?.from ?? 0) < x + width ? word.text : '';
}

/** What raised digits and signs are read as. */
const misread = /[\d'’‘”“"!*†‡°?|lIi+^~`]/;

function withSign(word: RecognizedWord, sign: string, raised: RaisedMarks): RecognizedWord {
  if (word.text.endsWith(sign)) return word;
  const characters = [...word.text];
  const isRead = endOf(word, raised) !== '';
  for (let left = sign.length; isRead && left > 0 && misread.test(characters.at(-1) ?? ''); left--)
    characters.pop();
  return { ...word, text: characters.join('') + sign };
}

function noteOf(
  { sign, lines }: FootText,
  { letters }: ReadPage,
  { weight }: UsualLetters,
): Footnote {
  const [first, ...others] = lines;
  const own = first ? [lineOfWords(first.words.slice(1)), ...others] : [];
  const text = joinLines(own);
  return { sign, text, parts: emphasisOf(text, own, { letters, weight }) };
}

/** The parts of a text with the signs of its footnotes. */
export function withNotes(
  parts: Emphasis[],
  { text, lines, citations }: { text: string; lines: RecognizedLine[]; citations: Citations },
): Emphasis[] {
  let own = parts;
  let end = 0;
  for (const word of lines.flatMap((line) => line.words)) {
    const place = placeOf(word.text, text, end);
    if (!place) continue;
    end = place.to;
    const note = citations.get(word);
    if (!note) continue;
    const sign = { from: place.to - note.sign.length, to: place.to };
    const around = own.flatMap((part) => [
      { ...part, to: Math.min(part.to, sign.from) },
      { ...part, from: Math.max(part.from, sign.to) },
    ]);
    own = [
      ...around.filter(({ from, to }) => to > from),
      { ...sign, bold: false, italic: false, note },
    ];
    own.sort((a, b) => a.from - b.from);
  }
  return own;
}

/** In sizes of the letters: what a raised mark leaves free above the base line, and its sides. */
const minRaise = 0.2;
const minRaised = 0.12;
const maxRaised = 0.6;
const maxRaisedWidth = 1.2;

/** In sizes of the letters: how far above them, behind a word and before the next one such a mark may be. */
const aboveLetters = 1;
const behindWord = 0.9;
const beforeWord = 0.08;

/**
 * The marks at the ends of words that stand above the base line, whether they were read or not.
 * @param scale pixels of the picture in a unit of the lines
 */
export function raisedMarks(
  picture: RgbaImage,
  lines: RecognizedLine[],
  scale: number,
): RaisedMarks {
  return new Map(lines.flatMap((line) => marksIn(picture, line, scale)));
}

function marksIn(
  picture: RgbaImage,
  line: RecognizedLine,
  scale: number,
): [RecognizedWord, RaisedMark][] {
  const marks: [RecognizedWord, RaisedMark][] = [];
  const level = line.words.filter(
    ({ text }) => /^[A-Za-z\d.]{2,}$/.test(text) && !/[gjpqyQJ]/.test(text),
  );
  if (level.length === 0) return marks;
  const size = letterSize(line);
  const base = median(level.map(({ box }) => box.y + box.height));
  for (const [at, word] of line.words.entries()) {
    const { x, width } = word.box;
    const next = line.words[at + 1]?.box.x ?? Number.POSITIVE_INFINITY;
    const top = base - aboveLetters * size;
    // A sign that was read is in the box of its word, another one before the next word.
    const ends = [x + width, Math.min(next - beforeWord * size, x + width + behindWord * size)];
    const [mark] = ends.flatMap((end) => {
      const area = { x, y: top, width: end - x, height: base - top };
      return raisedIn(picture, inPixels(area, scale, picture), size * scale) ?? [];
    });
    if (!mark) continue;
    marks.push([
      word,
      { from: word.box.x + mark.from / scale, height: mark.height / (size * scale) },
    ]);
  }
  return marks;
}

/**
 * What stands at the right end of an area that ends at the base line, and leaves the room above it free.
 * @param size of the letters, in pixels
 * @returns pixels, from the left of the area
 */
function raisedIn(picture: RgbaImage, area: Box, size: number): RaisedMark | undefined {
  const ink = inkOf(picture, area);
  if (!ink) return undefined;
  const { width, height } = ink;
  const least = Math.round(minRaise * size);
  let [from, to, top, bottom] = [width, 0, height, 0];
  let gap = 0;
  for (let x = width - 1; x >= 0; x--) {
    const rows = rowsOf(ink, x);
    if (rows && height - rows.bottom < least) {
      // The upper end of an “f” or “y” is no mark.
      if (gap === 0) return undefined;
      break;
    }
    gap = rows ? 0 : gap + 1;
    if (!rows) continue;
    if (to === 0) to = x + 1;
    [from, top, bottom] = [x, Math.min(top, rows.top), Math.max(bottom, rows.bottom)];
  }
  const tall = bottom - top;
  const isSized = tall >= minRaised * size && tall <= maxRaised * size;
  const isMark = isSized && to - from <= maxRaisedWidth * size;
  return isMark ? { from, height: tall } : undefined;
}

/** The first row of a column that has ink, and the row below the last one. */
function rowsOf({ width, height, data }: Ink, x: number) {
  let [top, bottom] = [height, 0];
  for (let y = 0; y < height; y++) {
    if ((data[y * width + x] ?? 0) < marked) continue;
    top = Math.min(top, y);
    bottom = y + 1;
  }
  return bottom > 0 ? { top, bottom } : undefined;
}
