import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { median } from '../geometry/median.ts';
import type { Span } from '../geometry/spans.ts';
import type { GrayImage } from '../image/image.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { emOf, inkRuns, textWidth, tightInk } from './measure-line.ts';

/**
 * Splits words where a sentence goes on behind code, as in “process.stderr.The”: behind the sign at the
 * end of monospaced characters the next letter is farther away than the characters are from each other.
 * Likewise before the path of a file, as in “the/etc/hosts”.
 */
export function splitBehindSigns(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const words = line.words.flatMap(partBeforePath).flatMap((word) => partsOf(word, ink));
  return words.length === line.words.length ? line : lineOfWords(words);
}

/** A short word without its space before the path of a file from the root of a system. */
const beforePath =
  /^[(“"]?(?:and|as|at|edit|file|for|from|in|into|is|of|on|or|see|the|to|under|with)(?=\/(?:bin|boot|dev|etc|home|lib|mnt|opt|proc|root|run|sbin|share|srv|sys|tmp|usr|var)(?![\p{L}\p{N}]))/iu;

function partBeforePath(word: RecognizedWord): RecognizedWord[] {
  const [before] = beforePath.exec(word.text) ?? [];
  if (before === undefined) return [word];
  const { x, width } = word.box;
  const end = Math.round((width * textWidth(before)) / textWidth(word.text));
  return [
    { ...word, text: before, box: { ...word.box, width: end } },
    {
      ...word,
      text: word.text.slice(before.length),
      box: { ...word.box, x: x + end, width: width - end },
    },
  ];
}

/** A full stop before a sentence, or a comma before a word; addresses and names of files have points, too. */
const signs = /(?<=[\p{L}\d_)\]'"])(?:\.(?=\p{Lu}\p{Ll})|[,;](?=\p{L}{2}))/gu;

/** Words that sentences begin with, and names in code do not. */
const openers =
  /\.(?=(?:An?|All|As|Each|For|If|In|It|No|Not|Note|On|See|That|The|Then|There|These|They|This|To|Use|We|When|Where|With|You)(?![\p{L}\p{N}_]))/gu;

function sentencesIn(text: string): number[] {
  return [...text.matchAll(openers)].map(({ index }) => index);
}

function partsOf(word: RecognizedWord, ink: GrayImage): RecognizedWord[] {
  const places = [...word.text.matchAll(signs)].map(({ index }) => index);
  if (places.length === 0) return [word];
  const runs = inkRuns(ink, word.box);
  const at = places.find((place) => isEndOfCode(runs, place, word, ink));
  const gap = at ?? widestGap(runs);
  const isSentence = at === undefined && isFar(runs, gap, word, ink);
  const place = isSentence ? nearestPlace(sentencesIn(word.text), runs, gap, word) : at;
  const [sign, next] = [runs[gap], runs[gap + 1]];
  if (place === undefined || !sign || !next) return [word];
  const { x, width } = word.box;
  const first = { ...word.box, width: sign.to - x };
  const rest = { ...word.box, x: next.from, width: x + width - next.from };
  return [
    { ...word, text: word.text.slice(0, place + 1), box: first },
    { ...word, text: word.text.slice(place + 1), box: rest },
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
  return isLow(sign, word, ink);
}

/** The run before the widest gap between two. */
function widestGap(runs: Span[]): number {
  const gaps = gapsBehind(runs);
  return gaps.indexOf(Math.max(...gaps));
}

/** The paper behind each run but the last, in pixels. */
function gapsBehind(runs: Span[]): number[] {
  return runs.slice(1).map((run, before) => run.from - (runs[before]?.to ?? run.from));
}

/** Whether the gap behind a low run is far wider than any other, as that before a sign in columns would be as well. */
function isFar(runs: Span[], at: number, word: RecognizedWord, ink: GrayImage): boolean {
  const gaps = gapsBehind(runs);
  const [gap = 0, sign] = [gaps[at], runs[at]];
  const others = gaps.filter((_, each) => each !== at);
  const em = emOf(word);
  if (!sign || others.length < fewestOthers || gap < leastFar * em) return false;
  return gap >= far * Math.max(...others) && isLow(sign, word, ink);
}

const fewestOthers = 2;

/** In ems, and in the widest of the other gaps. */
const leastFar = 0.15;
const far = 1.6;

/** Of the places of signs in a word's text the one that its ink before a gap is near to. */
function nearestPlace(
  places: number[],
  runs: Span[],
  gap: number,
  word: RecognizedWord,
): number | undefined {
  const share = ((runs[gap]?.to ?? word.box.x) - word.box.x) / word.box.width;
  const off = (place: number) =>
    Math.abs(textWidth(word.text.slice(0, place + 1)) / textWidth(word.text) - share);
  const [nearest] = places.toSorted((a, b) => off(a) - off(b));
  return nearest !== undefined && off(nearest) < farthestPlace ? nearest : undefined;
}

/** Share of the width of a word. */
const farthestPlace = 0.15;

function isLow({ from, to }: Span, word: RecognizedWord, ink: GrayImage): boolean {
  const low = tightInk(ink, { ...word.box, x: from, width: to - from })?.box;
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
