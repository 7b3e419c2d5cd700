import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { markThreshold } from '../../binarize/draw-ink.ts';
import { median } from '../../geometry/median.ts';
import type { Span } from '../../geometry/spans.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { joinPair } from '../join-split-words.ts';
import { ascent, characterWidth, emOf, inkBaselineOf } from '../measure-line.ts';

/** The parts of a text, and their misfit in ems; negative where hints were met. */
type DividedText = { parts: string[]; misfit: number };

/**
 * Restores the underscores that recognition loses, as in "network address" and "networkaddress":
 * the ink image shows them.
 */
export function restoreUnderscores(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const { marks, em } = findUnderscores(line, ink);
  if (marks.length === 0) return line;
  const groups = joinCutGroups(groupsOf(line.words, marks, em), em);
  return lineOfWords(groups.flatMap((group) => wordsOf(group, em)));
}

/** Words joined by underscores, and those underscores; without words, a separate underscore. */
type MarkedWords = { words: RecognizedWord[]; marks: Span[] };

function groupsOf(words: RecognizedWord[], marks: Span[], em: number): MarkedWords[] {
  const groups = words.map((word): MarkedWords => ({ words: [word], marks: [] }));
  for (const mark of marks) {
    const near = groups.filter((group) => isNear(group, mark, em));
    const [first, second] = near.length > 2 ? [] : near;
    if (first && second) {
      first.words.push(...second.words);
      groups.splice(groups.indexOf(second), 1);
    }
    first?.marks.push(mark);
  }
  return groups;
}

/** A space before or after is wider. */
function isNear({ words }: MarkedWords, mark: Span, em: number): boolean {
  const reach = maxApart * em;
  return words.some(
    ({ box }) => mark.from <= box.x + box.width + reach && mark.to >= box.x - reach,
  );
}

/** In ems: from a word to its underscore. */
const maxApart = 0.25;

/**
 * Word boxes may end anywhere within one word: its halves fit their underscores better when joined.
 */
function joinCutGroups(groups: MarkedWords[], em: number): MarkedWords[] {
  const joined: MarkedWords[] = [];
  for (const group of groups) {
    const last = joined.at(-1);
    const both = last && {
      words: [...last.words, ...group.words],
      marks: [...last.marks, ...group.marks],
    };
    const isCut =
      both &&
      last.marks.length + group.marks.length > 0 &&
      gapBetween(last, group) < maxCutGap * em;
    const isBetter =
      isCut &&
      isDividedAt(divide(both, em), lettersIn(last)) &&
      misfitOf(both, em) < misfitOf(last, em) + misfitOf(group, em) - clearlyLess;
    if (isBetter) joined[joined.length - 1] = both;
    else joined.push(group);
  }
  return joined;
}

/** In ems: between the halves of one word. */
const maxCutGap = 0.6;

/** In ems: the width of a narrow letter. */
const clearlyLess = 0.25;

/** Whether a part ends after this many characters. */
function isDividedAt({ parts }: DividedText, characters: number): boolean {
  return parts.some(
    (_, index) => [...parts.slice(0, index).join('')].length === characters && index > 0,
  );
}

function lettersIn({ words }: MarkedWords): number {
  return words.flatMap(({ text }) => [...text]).filter((each) => each !== '_').length;
}

function gapBetween(before: MarkedWords, after: MarkedWords): number {
  const last = before.words.at(-1)?.box;
  const first = after.words[0]?.box;
  return last && first ? first.x - last.x - last.width : Number.POSITIVE_INFINITY;
}

function misfitOf(group: MarkedWords, em: number): number {
  return group.marks.length === 0 ? 0 : divide(group, em).misfit;
}

function divide({ words, marks }: MarkedWords, em: number): DividedText {
  const read = words.map(({ text }) => text).join('\n');
  return divideText(read, piecesOf(words.reduce(joinPair), marks), em);
}

function wordsOf(group: MarkedWords, em: number): RecognizedWord[] {
  const { words, marks } = group;
  if (marks.length === 0) return words;
  const counts = marks.map(({ from, to }) => Math.max(1, Math.round((to - from) / em / pitch)));
  const read = words.flatMap(({ text }) => text.match(/_+/g) ?? []);
  if (words.length === 1 && read.length >= marks.length) return words;
  const text = divide(group, em).parts.reduce((line, part, index) => {
    return line + '_'.repeat(counts[index - 1] ?? 0) + part;
  });
  return [{ ...words.reduce(joinPair), text }];
}

/** The width of an underscore in ems: 0.41 to 0.6. */
const pitch = 0.55;

/** The spans without underscores, from the left: before the first, between them, after the last. */
function piecesOf({ box }: RecognizedWord, marks: Span[]): Span[] {
  const right = box.x + box.width;
  const starts = [box.x, ...marks.map(({ to }) => to)];
  return starts.map((from, index) => ({
    from,
    to: Math.max(from, Math.min(marks[index]?.from ?? right, right)),
  }));
}

/** The underscores of a line, from the left, and its font height, both in pixels. */
type Underscores = { marks: Span[]; em: number };

/**
 * Finds underscores in the ink: thin lines just below the baseline, with nothing above or below
 * them, that end where the next letter begins. An underline is longer, or has letters above it.
 */
function findUnderscores(line: RecognizedLine, ink: GrayImage): Underscores {
  const baseline = inkBaselineOf(line.words, ink, lowestEm(line.words));
  const em = median(line.words.map((word) => emAbove(word, baseline)));
  const reach = Math.round(searched * em);
  const from = Math.max(0, line.box.x - reach);
  const to = Math.min(ink.width, line.box.x + line.box.width + reach);
  const marks: Span[] = [];
  for (let y = baseline; y <= Math.min(ink.height - 1, baseline + reach); y++) {
    for (const run of runsIn(ink, y, { from, to })) {
      const isFound = marks.some((mark) => mark.from < run.to && run.from < mark.to);
      if (!isFound && isUnderscore(ink, run, { y, baseline, em })) marks.push(run);
    }
  }
  return { marks: marks.toSorted((a, b) => a.from - b.from), em };
}

/** In ems: how far below the baseline and beside the line underscores are looked for. */
const searched = 0.3;

/** In pixels: word boxes may include an underscore, so values may be too high, but not too low. */
function lowestEm(words: RecognizedWord[]): number {
  return words.map(emOf).toSorted((a, b) => a - b)[words.length >> 2] ?? 0;
}

/** Measured from the upper end of its box: the lower end may be that of an underscore. */
function emAbove({ text, box }: RecognizedWord, baseline: number): number {
  return (baseline - box.y) / ascent(text);
}

/** In ems: one underscore has 0.41 to 0.6; more than four of them are a line to write on. */
const narrowestUnderscore = 0.38;
const widestUnderscore = 2.5;

function isUnderscore(
  ink: GrayImage,
  run: Span,
  { y, baseline, em }: { y: number; baseline: number; em: number },
): boolean {
  const width = run.to - run.from;
  if (width < narrowestUnderscore * em || width > widestUnderscore * em) return false;
  const below = y + Math.max(2, Math.round(maxThickness * em));
  // The row above may contain the upper half of its own stroke.
  return (
    isEmpty(ink, run, baseline - Math.round(emptyAbove * em), Math.min(y - 2, baseline)) &&
    isEmpty(ink, run, below, below + Math.round(emptyBelow * em))
  );
}

/** In ems: of an underscore, and what is empty above the baseline and below the underscore. */
const maxThickness = 0.12;
const emptyAbove = 0.7;
const emptyBelow = 0.15;

function runsIn(ink: GrayImage, y: number, { from, to }: Span): Span[] {
  const runs: Span[] = [];
  let start = from;
  for (let x = from; x <= to; x++) {
    if (x < to && isMarked(ink, x, y)) continue;
    if (x > start) runs.push({ from: start, to: x });
    start = x + 1;
  }
  return runs;
}

function isEmpty(ink: GrayImage, { from, to }: Span, top: number, bottom: number): boolean {
  for (let y = Math.max(0, top); y <= bottom; y++) {
    for (let x = from; x < to; x++) if (isMarked(ink, x, y)) return false;
  }
  return true;
}

function isMarked({ width, data }: GrayImage, x: number, y: number): boolean {
  return (data[y * width + x] ?? 0) >= markThreshold;
}

/**
 * Distributes a text, without its underscores and line breaks, over pieces of a line by the widths
 * of its characters, preferably splitting where it had an underscore or a break. `em` is in pixels.
 */
export function divideText(read: string, pieces: Span[], em: number): DividedText {
  const { characters, hints } = bare(read);
  // Monospaced text fits better with all characters of equal width.
  const [even, uneven] = [() => evenWidth, characterWidth].map((widthOf) => {
    return bestPath({ pieces, hints, em, places: placesOf(characters.map(widthOf), pieces) });
  });
  const path = !even || (uneven && uneven.cost < even.cost) ? (uneven ?? unreachable) : even;
  const parts = pieces.map((_, index) =>
    characters.slice(index === 0 ? 0 : path.ends[index - 1], path.ends[index]).join(''),
  );
  return { parts, misfit: path.cost };
}

/** The width of a monospaced character, in ems. */
const evenWidth = 0.6;

/** The start of each character and the end of the last, in pixels, if the pieces were one. */
function placesOf(widths: number[], pieces: Span[]): number[] {
  const room = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
  const scale = room / widths.reduce((sum, width) => sum + width, hardlyAny);
  let at = 0;
  return [0, ...widths.map((width) => (at += width * scale))];
}

/** In ems: a text without characters has a width, too, by which the room can be divided. */
const hardlyAny = 0.01;

type Division = { pieces: Span[]; hints: Set<number>; em: number; places: number[] };

function bestPath({ pieces, hints, em, places }: Division): Path {
  const all = places.length - 1;
  const misfit = (piece: Span, from: number, to: number) =>
    Math.abs((places[to] ?? 0) - (places[from] ?? 0) - piece.to + piece.from) / em;
  let paths: Path[] = [{ cost: 0, ends: [] }];
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const next: Path[] = Array.from(places, () => unreachable);
    for (const [from, path] of paths.entries()) {
      for (let to = isLast ? all : from; to <= all; to++) {
        const cost = path.cost + misfit(piece, from, to) - (!isLast && hints.has(to) ? hinted : 0);
        if (cost < (next[to]?.cost ?? 0)) next[to] = { cost, ends: [...path.ends, to] };
      }
    }
    paths = next;
  }
  return paths[all] ?? unreachable;
}

/** The best way to fit the characters into the pieces so far, and where each piece ends. */
type Path = { cost: number; ends: number[] };

const unreachable: Path = { cost: Number.POSITIVE_INFINITY, ends: [] };

/** The bonus for splitting where recognition saw an end, in ems. */
const hinted = 0.6;

function bare(read: string): { characters: string[]; hints: Set<number> } {
  const characters: string[] = [];
  const hints = new Set<number>();
  for (const character of read) {
    if (character === '_' || character === '\n') hints.add(characters.length);
    else characters.push(character);
  }
  return { characters, hints };
}
