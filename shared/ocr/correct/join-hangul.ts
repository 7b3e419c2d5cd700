import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { markThreshold } from '../binarize/mark-threshold.ts';
import { unionOf } from '../geometry/boxes.ts';
import { median } from '../geometry/median.ts';
import type { GrayImage } from '../image/image.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { inkRuns } from './ink-runs.ts';

/**
 * A line of Korean with those words as one that the ink shows as one: Tesseract makes a word of each
 * syllable, and parts particles from their nouns.
 */
export function joinHangul(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  if (!hangul.test(line.text)) return line;
  const height = median(line.words.map(({ box }) => inkHeight(box, ink)));
  const gaps = line.words
    .slice(1)
    .map((word, at) => gapBetween(line.words[at] ?? word, word, ink) / height);
  const space = leastSpace(gaps);
  const words: RecognizedWord[] = [];
  for (const [at, word] of line.words.entries()) {
    const last = words.at(-1);
    const isOne = last && isKorean(last, word) && (gaps[at - 1] ?? space) < space;
    if (last && isOne) words[words.length - 1] = joined(last, word);
    else words.push(word);
  }
  return words.length === line.words.length ? line : { ...line, ...lineOfWords(words) };
}

const hangul = /\p{Script=Hangul}/u;

/** In heights of a word: all that is less is within one, and all that is more a space. */
const doubt = { from: 0.22, to: 0.45 };

/** From which gap on words end: in the middle of where the line has none. */
function leastSpace(gaps: number[]): number {
  const between = gaps.filter((gap) => gap > doubt.from && gap < doubt.to);
  const places = [doubt.from, ...between, doubt.to].toSorted((a, b) => a - b);
  const free = places.slice(1).map((to, at) => ({ from: places[at] ?? to, to }));
  const widest = free.reduce((most, each) =>
    each.to - each.from > most.to - most.from ? each : most,
  );
  return (widest.from + widest.to) / 2;
}

/** Between a syllable and what may stand right beside it. */
function isKorean(before: RecognizedWord, after: RecognizedWord): boolean {
  const [end, start] = [[...before.text].at(-1) ?? '', [...after.text][0] ?? ''];
  if (hangul.test(end)) return hangul.test(start) || /[.,!?%:;)\]’”]/.test(start);
  return hangul.test(start) && /[\p{N}\p{L}(["“‘]/u.test(end);
}

/** How many rows in a row show ink: boxes reach beyond it, into other lines at times. */
function inkHeight({ x, y, width, height }: Box, ink: GrayImage): number {
  let [longest, run] = [0, 0];
  for (let row = y; row < Math.min(y + height, ink.height); row++) {
    const pixels = ink.data.subarray(row * ink.width + x, row * ink.width + x + width);
    run = pixels.some((tone) => tone >= markThreshold) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** The widest paper between the last syllable of one word and the first of the next, in pixels. */
function gapBetween(
  { box: before }: RecognizedWord,
  { box: after }: RecognizedWord,
  ink: GrayImage,
) {
  const apart = after.x - before.x - before.width;
  if (apart > Math.min(before.height, after.height)) return apart;
  const reach = Math.round(0.4 * Math.max(before.height, after.height));
  const from = Math.max(before.x, before.x + before.width - reach);
  const to = Math.min(after.x + after.width, after.x + reach);
  const { y, height } = unionOf([before, after]);
  const runs = inkRuns(ink, { x: from, y, width: to - from, height });
  const shown = runs.slice(1).map((run, at) => run.from - (runs[at]?.to ?? run.from));
  return Math.max(0, ...shown);
}

function joined(first: RecognizedWord, second: RecognizedWord): RecognizedWord {
  const length = (word: RecognizedWord) => [...word.text].length;
  const sum = first.confidence * length(first) + second.confidence * length(second);
  return {
    text: first.text + second.text,
    confidence: sum / (length(first) + length(second)),
    box: unionOf([first.box, second.box]),
  };
}
