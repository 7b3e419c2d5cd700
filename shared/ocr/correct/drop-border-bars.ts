import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import type { Span } from '../geometry/spans.ts';
import type { GrayImage } from '../image/image.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { inkRuns } from './measure-line.ts';

/**
 * Drops the bars at the ends of words, or a bar and a bracket, that are the sides of a faint box around them, as around
 * code within a sentence: their ink is thin and far fainter than that of the letters.
 */
export function dropBorderBars(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const words = line.words.map((word) => withoutBars(word, ink));
  return words.every((word, at) => word === line.words[at]) ? line : lineOfWords(words);
}

function withoutBars(word: RecognizedWord, ink: GrayImage): RecognizedWord {
  const [before, after] = [barBefore.test(word.text), barBehind.test(word.text)];
  if (!before && !after) return word;
  const { x, y, width, height } = word.box;
  // Within the box: its upper and lower sides join all that is between them, and a point is below it.
  const inner = { ...word.box, y: Math.round(y + height / 4), height: Math.ceil(height / 2) };
  const runs = inkRuns(ink, inner, { threshold: hardlySeen });
  const strength = (span: Span) => strongest(ink, inner, span);
  const letters = Math.max(0, ...runs.map(strength));
  const isSide = (run: Span | undefined) =>
    run !== undefined &&
    run.to - run.from <= Math.max(2, thickest * height) &&
    strength(run) < faint * letters;
  const isBefore = before && isSide(runs[0]);
  const isLast = after && isSide(runs.at(-1));
  const isBehind = isLast || (after && endsWithPoint.test(word.text) && isSide(runs.at(-2)));
  if (!isBefore && !isBehind) return word;
  const from = isBefore ? (runs[1]?.from ?? x) : x;
  const to = isLast ? (runs.at(-2)?.to ?? x + width) : x + width;
  const end = isBehind ? word.text.search(barBehind) : word.text.length;
  const text = word.text.slice(isBefore ? 1 : 0, end) + word.text.slice(end + 1);
  return { ...word, text, box: { x: from, y, width: to - from, height } };
}

/** A thin bracket may be as faint, but not one whose other side was read as a bar. */
const barBefore = /^(?:\||\[(?=[^[\]]*\|[.,:;]?$))(?=[\p{L}\p{N}_])/u;
const barBehind = /(?<=[\p{L}\p{N}_)])(?:\||(?<=^\|[^[\]]*)\])(?=[.,:;]?$)/u;
const endsWithPoint = /[.,:;]$/;

/** The tone of what is hardly seen, and the share of the letters' tone that the sides of a box have. */
const hardlySeen = 32;
const faint = 0.55;

/** In heights of the word. */
const thickest = 0.15;

/** The strongest tone in some columns of a box. */
function strongest(ink: GrayImage, box: { y: number; height: number }, { from, to }: Span): number {
  let most = 0;
  const bottom = Math.min(ink.height, box.y + box.height);
  for (let y = Math.max(0, box.y); y < bottom; y++) {
    for (let x = from; x < to; x++) most = Math.max(most, ink.data[y * ink.width + x] ?? 0);
  }
  return most;
}
