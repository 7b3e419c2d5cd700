import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { median } from '../geometry/median.ts';
import { joinSpans, type Span } from '../geometry/spans.ts';
import type { GrayImage } from '../image/image.ts';
import { descends, emOf, inkRuns } from './measure-line.ts';

/** Paper between two runs of ink of a line, from `from` up to before `to`, in pixels. */
export type Gap = Span & {
  /** The words on either side: the same word where the gap is inside one. */
  before: RecognizedWord;
  after: RecognizedWord;
  /** The font height there, in pixels. */
  em: number;
  /** In ems. */
  width: number;
  /** From the middle of the run of ink before it to that of the one after, in ems. */
  step: number;
  /** The character width where those around it are in columns, in ems; otherwise null. */
  pitch: number | null;
};

/** Scripts that are written without spaces. */
export const unspaced =
  /\p{Script=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{Script=Hangul}|\p{Script=Thai}/u;

/**
 * Whether the word at this index lies close to one of a script without spaces: Tesseract's boxes
 * there are off by up to half a character, so that the ink in them says little about a sign.
 */
export function isBesideUnspaced(words: RecognizedWord[], index: number): boolean {
  const word = words[index];
  return [words[index - 1], words[index + 1]].some((other) => {
    if (!word || !other || !unspaced.test(other.text)) return false;
    const [first, second] = other === words[index - 1] ? [other, word] : [word, other];
    return second.box.x - first.box.x - first.box.width <= maxBeside * other.box.height;
  });
}

/** In heights of the other word: what lies further off is beside the text. */
const maxBeside = 0.5;

/** Below this height letters touch each other. */
const minEm = 8;

/** The columns of a line without ink, from left to right. */
export function findGaps({ words }: RecognizedLine, ink: GrayImage): Gap[] {
  const lineEm = median(words.map(emOf));
  const ems = new Map(words.map((word) => [word, emIn(word, lineEm)]));
  if (lineEm < minEm) return [];
  const runs = runsOf(words, ink, lineEm);
  const gaps = runs.slice(1).flatMap((run, index) => {
    const last = runs[index] ?? run;
    const word = nearest(words, (last.to + run.from) / 2);
    const em = (word && ems.get(word)) ?? lineEm;
    if (!word) return [];
    return {
      from: last.to,
      to: run.from,
      before: word,
      after: word,
      em,
      width: (run.from - last.to) / em,
      step: middle(run, last) / em,
      pitch: pitchAround(runs, index, em),
    };
  });
  for (const [index, gap] of boundaries(words, gaps)) {
    gap.before = words[index] ?? gap.before;
    gap.after = words[index + 1] ?? gap.after;
  }
  return gaps;
}

/** A line may have words of another size. */
function emIn(word: RecognizedWord, lineEm: number): number {
  const own = emOf(word);
  return word.text.length >= 4 && Math.abs(own / lineEm - 1) > sizeTolerance ? own : lineEm;
}

/** Share of the font height of the line. */
const sizeTolerance = 0.2;

/** Each word is searched in its own rows. */
function runsOf(words: RecognizedWord[], ink: GrayImage, em: number): Span[] {
  const runs = words.flatMap(({ text, box }, index) => {
    const before = words[index - 1]?.box;
    const after = words[index + 1]?.box;
    const from = before ? Math.round((before.x + before.width + box.x) / 2) : box.x - 1;
    const to = after ? Math.round((box.x + box.width + after.x) / 2) : box.x + box.width + 1;
    // Underscores are below words that are read without them.
    const height = box.height + Math.round((descends(text) ? belowDescender : belowBaseline) * em);
    return inkRuns(ink, { x: from, y: box.y, width: to - from, height }, { maxLine: 2 * em });
  });
  return joinSpans(runs);
}

/** In ems: how far below the box of a word its ink may go. */
const belowDescender = 0.05;
const belowBaseline = 0.2;

function middle(run: Span, last: Span): number {
  return (run.from + run.to - last.from - last.to) / 2;
}

function nearest(words: RecognizedWord[], x: number): RecognizedWord | undefined {
  const distance = ({ box }: RecognizedWord) => Math.max(box.x - x, x - box.x - box.width);
  return words.reduce((best, word) => (distance(word) < distance(best) ? word : best));
}

/**
 * The gap at each end of a word, by the word's index: word boxes are off by some pixels, so the
 * widest gaps nearby are chosen, in order.
 */
function boundaries(words: RecognizedWord[], gaps: Gap[]): Map<number, Gap> {
  type Path = { score: number; taken: [number, Gap][] };
  let paths: Path[] = Array.from({ length: gaps.length + 1 }, () => ({ score: 0, taken: [] }));
  for (const [index, word] of words.slice(1).entries()) {
    const last = words[index]?.box ?? word.box;
    const end = last.x + last.width;
    const at = (end + word.box.x) / 2;
    // Where boxes overlap, the word may end anywhere in the overlap.
    const overlap = Math.max(0, end - word.box.x);
    let best: Path = paths[0] ?? { score: 0, taken: [] };
    const next: Path[] = [best];
    for (let position = 0; position < gaps.length; position++) {
      const gap = gaps[position];
      if (!gap) continue;
      const distance = Math.abs((gap.from + gap.to) / 2 - at);
      const skipped = paths[position + 1] ?? best;
      if (skipped.score > best.score) best = skipped;
      const before = paths[position] ?? best;
      if (distance < maxOffBoundary * gap.em + Math.abs(word.box.x - end) / 2) {
        const off = Math.max(0, distance - overlap / 2);
        const score = before.score + 1 + gap.width - (costOfDistance * off) / gap.em;
        if (score > best.score) best = { score, taken: [...before.taken, [index, gap]] };
      }
      next.push(best);
    }
    paths = next;
  }
  return new Map(paths.at(-1)?.taken);
}

/** In ems: how far a gap may be from the end of a word, beside what the boxes leave open. */
const maxOffBoundary = 0.5;

/** In ems of the width of a gap, for each em that it is off. */
const costOfDistance = 0.7;

/** The character width where the runs of ink around a gap are in columns. */
function pitchAround(runs: Span[], index: number, em: number): number | null {
  const steps: number[] = [];
  const likely: number[] = [];
  const end = Math.min(runs.length, index + 10);
  for (let at = Math.max(0, index - 8) + 1; at < end; at++) {
    const [last, run] = [runs[at - 1], runs[at]];
    if (!last || !run) continue;
    if (Math.max(run.to - run.from, last.to - last.from) > maxCharacter * em) continue;
    const step = middle(run, last) / em;
    steps.push(step);
    if (step > minMonospaced && step < maxMonospaced) likely.push(step);
  }
  if (steps.length < 5 || likely.length === 0) return null;
  const pitch = median(likely);
  let single = 0;
  let off = 0;
  for (const step of steps) {
    const distance = Math.abs(step / pitch - 1);
    if (distance < singleTolerance) single++;
    if (step < maxSingle * pitch && distance >= minOff) off++;
  }
  return single >= 4 && off <= maxOffShare * steps.length ? pitch : null;
}

/** In ems: a wider run is of characters that touch. */
const maxCharacter = 0.62;

/** The character width of monospaced fonts, in ems. */
const minMonospaced = 0.45;
const maxMonospaced = 0.72;

/** In character widths: how far a step to the next column is off at most, and one that is none. */
const singleTolerance = 0.12;
const minOff = 0.15;

/** In character widths: a longer step goes over a space. */
const maxSingle = 1.5;

/** Share of the steps that may be off. */
const maxOffShare = 0.12;
