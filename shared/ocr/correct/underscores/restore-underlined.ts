import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { median } from '../../geometry/median.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { findGaps, type Gap } from '../find-gaps.ts';
import { joinPair } from '../join-split-words.ts';
import { baselineOf, characterWidth, descends, textWidth } from '../measure-line.ts';

/**
 * Restores the underscores that underlines hide in a block, as in a link to "mod_auth_basic": a gap
 * over an underline that is clearly wider than the spaces of the block is one. `underlines` may
 * include other ruling lines; `ink` has none.
 */
export function restoreUnderlined(
  block: RecognizedLine[],
  underlines: Box[],
  ink: GrayImage,
): RecognizedLine[] {
  const tailed = block.map((line) => restoreTails(line, underlines));
  const found = tailed.map((line) => underlinedGaps(line, underlines, ink));
  if (found.every(({ underlined }) => underlined.length === 0)) return tailed;
  const spaces = found.flatMap(({ plain }) => plain.map(({ width }) => width));
  const narrowest = Math.max(
    minHiddenWidth,
    minOverSpaces * (spaces.length >= 3 ? median(spaces) : usualSpace),
  );
  return tailed.map((line, index) => {
    const plain = found[index]?.plain ?? [];
    const isWide = (gap: Gap) =>
      plain.length >= fewestSpaces ? isWiderThan(plain, gap) : gap.width >= narrowest;
    const hidden = found[index]?.underlined.filter((gap) => {
      const words = `${gap.before.text} ${gap.after.text}`;
      const isHidden = isWide(gap) && gap.width <= maxHiddenWidth;
      return isHidden && isName.test(words) && !isNumbered.test(words);
    });
    return hidden && hidden.length > 0 ? lineOfWords(joinAt(line.words, hidden)) : line;
  });
}

/** The spaces of one line have one width, however wide the font is taken to be. */
function isWiderThan(spaces: Gap[], gap: Gap): boolean {
  const usual = median(spaces.map(({ from, to }) => to - from));
  return gap.width >= minInLine && gap.to - gap.from >= minOverSpaces * usual;
}

const fewestSpaces = 3;
/** In ems: beside other spaces of its line. */
const minInLine = 0.4;

/** In ems, with the paper beside it; double underscores are rare. */
const minHiddenWidth = 0.46;
const maxHiddenWidth = 0.85;

/** In spaces of the block. */
const minOverSpaces = 1.5;

/** The space of most proportional fonts, in ems. */
const usualSpace = 0.27;

/** Two words that may be parts of one name. */
const isName = /[\p{L}\p{N}_] [\p{L}\p{N}]/u;

/** The number of a section before its title, with a wide space between them. */
const isNumbered = /^[\d.]+ \p{Lu}/u;

/**
 * Writes Q where an underline that begins within a word has left out its tail: the tail goes with what
 * is left of the underline, and the letter is read as O.
 */
function restoreTails(line: RecognizedLine, underlines: Box[]): RecognizedLine {
  const near = underlines.filter((underline) => isBelow(underline, line));
  const words = line.words.map((word) => {
    const starts = near.map(({ x }) => x).filter((x) => isWithin(x, word));
    if (starts.length === 0) return word;
    // Behind a letter that makes way itself, as the p of “Options”, the underline goes on too.
    const text = word.text.replace(/O(?![gjpqy,;])/g, (letter, at: number) => {
      const [from, to] = extentOf(word, at);
      const late = latestStart * (to - from);
      return starts.some((x) => x > (from + to) / 2 && x < to + late) ? 'Q' : letter;
    });
    return text === word.text ? word : { ...word, text };
  });
  return words.every((word, at) => word === line.words[at]) ? line : lineOfWords(words);
}

/** In widths of the letter: how far behind it the underline goes on. */
const latestStart = 0.4;

function isWithin(x: number, { box }: RecognizedWord): boolean {
  return x > box.x + maxOff * box.height && x < box.x + box.width;
}

/** Where the character at an index of a word begins and ends, in pixels. */
function extentOf({ text, box }: RecognizedWord, at: number): [from: number, to: number] {
  const scale = box.width / textWidth(text);
  const from = box.x + scale * textWidth(text.slice(0, at));
  return [from, from + scale * characterWidth(text[at] ?? '')];
}

type Gaps = { underlined: Gap[]; plain: Gap[] };

/** The gaps between the words of a line, grouped by whether a link's underline runs below. */
function underlinedGaps(line: RecognizedLine, underlines: Box[], ink: GrayImage): Gaps {
  const near = underlines.filter(
    (underline) => isUnderline(underline, line) && !isSideOfBox(underline, underlines, line),
  );
  if (near.length === 0) return { underlined: [], plain: [] };
  // A bullet has a wider gap beside it than a word.
  const bullet = line.words.find(({ text }) => !/[\p{L}\p{N}]/u.test(text));
  const gaps = findGaps(line, ink).filter(
    ({ before, after }) => before !== after && (before !== bullet || before !== line.words[0]),
  );
  const slack = tailRoom * line.box.height;
  const isOver = ({ from, to }: Gap) =>
    near.some(({ x, width }) => x <= from + slack && x + width >= to - slack);
  return { underlined: gaps.filter(isOver), plain: gaps.filter((gap) => !isOver(gap)) };
}

/** In heights of the line: beside the tail of a letter an underline is interrupted. */
const tailRoom = 0.12;

/**
 * A line just below the baseline, from the start of one word or name to the end of one: no table border.
 * The lower parts of letters interrupt it.
 */
function isUnderline(underline: Box, line: RecognizedLine): boolean {
  const { x, width } = underline;
  const { words, box } = line;
  if (!isBelow(underline, line)) return false;
  const reach = maxOff * box.height;
  const meets = (end: number, sides: (word: RecognizedWord) => number[]) =>
    words.some((word) =>
      descends(word.text)
        ? end > word.box.x - reach && end < word.box.x + word.box.width + reach
        : sides(word).some((side) => Math.abs(end - side) < reach),
    );
  return meets(x, startsOf) && meets(x + width, endsOf);
}

/** Whether it is the lower side of a box around words, as around code within a sentence. */
function isSideOfBox(lower: Box, all: Box[], { words, box }: RecognizedLine): boolean {
  const least = room * box.height;
  const right = lower.x + lower.width;
  const inside = words.filter(({ box: { x } }) => x > lower.x && x < right);
  const [first, last] = [inside[0]?.box, inside.at(-1)?.box];
  if (!first || !last) return false;
  // What was read as one word may be within the box in part.
  const beside = Math.abs(right - last.x - last.width);
  const isWider = first.x - lower.x >= least && beside >= least;
  const isUpper = ({ x, y, width }: Box) =>
    Math.abs(x - lower.x) <= least &&
    Math.abs(x + width - right) <= least &&
    y < lower.y - first.height &&
    y > lower.y - highestBox * box.height;
  return isWider && all.some(isUpper);
}

/** In heights of the line: from the side of a box to the text in it, and the height of the box. */
const room = 0.12;
const highestBox = 2.5;

/** Where a link in a word may begin: with it, or behind signs as in `$size`. */
function startsOf(word: RecognizedWord): number[] {
  const first = word.text.search(/[\p{L}\p{N}_]/u);
  return [word.box.x, ...(first > 0 ? [extentOf(word, first)[0]] : [])];
}

/** Where a link in a word may end: with it, or before a sign as in `size=10`. */
function endsOf(word: RecognizedWord): number[] {
  const sign = word.text.search(/(?<=[\p{L}\p{N}_])[^\p{L}\p{N}_]/u);
  const { x, width } = word.box;
  return [x + width, ...(sign > 0 ? [extentOf(word, sign)[0]] : [])];
}

/** Whether it is just below the baseline of a line. */
function isBelow({ y, height }: Box, { words, box }: RecognizedLine): boolean {
  const baseline = baselineOf(words);
  return y + height >= baseline && y <= baseline + maxOff * box.height;
}

/** In heights of the line: below its baseline, and from the end of a word. */
const maxOff = 0.35;

function joinAt(words: RecognizedWord[], hidden: Gap[]): RecognizedWord[] {
  const joined: RecognizedWord[] = [];
  for (const [index, word] of words.entries()) {
    const last = joined.at(-1);
    const before = words[index - 1];
    if (!last || !hidden.some((gap) => gap.before === before && gap.after === word)) {
      joined.push(word);
      continue;
    }
    const first = last.text.endsWith('_') ? last : { ...last, text: `${last.text}_` };
    joined[joined.length - 1] = joinPair(first, word);
  }
  return joined;
}
