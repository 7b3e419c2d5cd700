import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { median } from '../geometry/median.ts';
import type { Span } from '../geometry/spans.ts';
import type { GrayImage } from '../image/image.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { emOf, inkRuns, tightInk } from './measure-line.ts';

/**
 * Splits words where a sentence goes on behind code, as in “process.stderr.The”: behind the sign at the
 * end of monospaced characters the next letter is farther away than the characters are from each other.
 */
export function splitBehindSigns(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const words = line.words.flatMap((word) => partsOf(word, ink));
  return words.length === line.words.length ? line : lineOfWords(words);
}

/** A full stop before a sentence, or a comma before a word; addresses and names of files have points, too. */
const signs = /(?<=[\p{L}\d_)\]'"])(?:\.(?=\p{Lu}\p{Ll})|[,;](?=\p{L}{2}))/gu;

function partsOf(word: RecognizedWord, ink: GrayImage): RecognizedWord[] {
  const places = [...word.text.matchAll(signs)].map(({ index }) => index);
  if (places.length === 0) return [word];
  const runs = inkRuns(ink, word.box);
  const at = places.find((place) => isEndOfCode(runs, place, word, ink));
  const [sign, next] = at === undefined ? [] : [runs[at], runs[at + 1]];
  if (at === undefined || !sign || !next) return [word];
  const { x, width } = word.box;
  const first = { ...word.box, width: sign.to - x };
  const rest = { ...word.box, x: next.from, width: x + width - next.from };
  return [
    { ...word, text: word.text.slice(0, at + 1), box: first },
    { ...word, text: word.text.slice(at + 1), box: rest },
  ];
}

/** Whether the runs up to the one of a sign are in columns, and the next one is beyond the next column. */
function isEndOfCode(runs: Span[], at: number, word: RecognizedWord, ink: GrayImage): boolean {
  const [sign, next] = [runs[at], runs[at + 1]];
  if (!sign || !next || at < fewestColumns) return false;
  const steps = runs.slice(1, at + 1).map((run, before) => stepTo(run, runs[before] ?? run));
  const pitch = median(steps);
  const even = steps.filter((step) => Math.abs(step - pitch) <= uneven * pitch);
  if (even.length < mostEven * steps.length) return false;
  const step = stepTo(next, sign);
  if (step < nearestWord * pitch || step > farthestWord * pitch) return false;
  const low = tightInk(ink, { ...word.box, x: sign.from, width: sign.to - sign.from })?.box;
  return low !== undefined && low.height <= highestSign * emOf(word);
}

/** From the middle of a run of ink to that of the next one, in pixels. */
function stepTo(run: Span, before: Span): number {
  return (run.from + run.to - before.from - before.to) / 2;
}

/** Fewer characters are in columns by chance. */
const fewestColumns = 4;

/** In character widths: how far a character is from its column, and the share of those that are in one. */
const uneven = 0.15;
const mostEven = 0.8;

/** In character widths: how far the next word is; farther away a space is seen anyway. */
const nearestWord = 1.22;
const farthestWord = 1.9;

/** In ems: a semicolon is as high as a small letter. */
const highestSign = 0.6;
