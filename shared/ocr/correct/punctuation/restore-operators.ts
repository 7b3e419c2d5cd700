import type { Box } from '../../../api/box.ts';
import type { RecognizedWord } from '../../../api/recognition.ts';
import { markThreshold } from '../../binarize/draw-ink.ts';
import { isDivision } from '../../geometry/is-division.ts';
import { cropGray } from '../../image/crop-image.ts';
import { findComponents } from '../../image/find-components.ts';
import type { GrayImage } from '../../image/image.ts';
import { inkRuns, tightInk } from '../measure-line.ts';

/**
 * The operator, or the point, that the ink of a separate character shows: the models know none of ± ÷ ≤ ≥ ≠, and
 * read × as a letter. `baseline` is that of the line, in pixels.
 */
export function restoreOperators(
  word: RecognizedWord,
  ink: GrayImage,
  baseline: number,
): RecognizedWord {
  const text = operatorOf(word, ink, baseline);
  return text === undefined ? word : { ...word, text };
}

/**
 * Restores operators that were read together with the number after them, as in "<210" for ≤ 210:
 * they become what their ink shows, and separate words where there is a gap. A word's box may leave
 * its operator out.
 */
export function restoreComparisons(words: RecognizedWord[], ink: GrayImage): RecognizedWord[] {
  return words.flatMap((word, index) => {
    const [, read = '', number = ''] = /^([<>]=?)(\d.*)$/.exec(word.text) ?? [];
    if (read === '') return [word];
    const before = words[index - 1]?.box;
    const from = Math.min(word.box.x, before ? before.x + before.width : 0);
    const whole = { ...word.box, x: from, width: word.box.x + word.box.width - from };
    const [box, next] = runsOfWord({ ...word, box: whole }, ink);
    if (!box || !next) return [word];
    const text = operatorOf({ ...word, text: read, box }, ink, 0);
    if (text === undefined) return [word];
    const end = whole.x + whole.width;
    if (next.x - box.x - box.width < minGap * box.width) {
      const joined = { ...word.box, x: box.x, width: end - box.x };
      return [{ ...word, text: `${text}${number}`, box: joined }];
    }
    const rest = { ...word.box, x: next.x, width: end - next.x };
    return [
      { ...word, text, box },
      { ...word, text: number, box: rest },
    ];
  });
}

/** In widths of the operator: a narrower gap before a number is no space. */
const minGap = 0.3;

const sureColon = 91;

function operatorOf(
  { text, box, confidence }: RecognizedWord,
  ink: GrayImage,
  baseline: number,
): string | undefined {
  // The box of one that was surely read may have but one of its dots.
  if (text === ':' && confidence >= sureColon) return undefined;
  if (!/^([+#xX=sS2zZ«»‹›_]|[<>]=?|:)$/.test(text)) return undefined;
  const tight = tightInk(ink, box)?.box;
  if (text === ':') return tight && isOneDot(cropGray(ink, tight)) ? '.' : undefined;
  if (text === '_') return tight && isMinus(tight, baseline) ? '-' : undefined;
  if (!tight || Math.min(tight.width, tight.height) < smallestOperator) return undefined;
  if (/^[xX]$/.test(text)) return isTimes(tight, baseline) ? '×' : undefined;
  const crop = cropGray(ink, tight);
  const bars = barsIn(crop);
  if (/[+=]/.test(text) && isDivision(findComponents(crop, markThreshold))) return '÷';
  if (text === '+') {
    return bars.length === 2 && isAtFoot(bars[1], crop) && !isAtFoot(bars[0], crop)
      ? '±'
      : undefined;
  }
  const [bar] = bars;
  const isComparison = /[<>]/.test(text) || standsApart(bar, crop);
  if (isComparison && bars.length === 1 && isAtFoot(bar, crop)) {
    if (opens(crop, bar, true)) return '≤';
    if (opens(crop, bar, false)) return '≥';
  }
  return /^[#=]$/.test(text) && bars.length === 2 && isStruckOnce(crop, bars) ? '≠' : undefined;
}

/** In pixels: the ink of smaller characters shows too little. */
const smallestOperator = 5;

function isOneDot(crop: GrayImage): boolean {
  return findComponents(crop, markThreshold).length === 1;
}

/** Far above the baseline, where an underscore lies. */
function isMinus({ y, width, height }: Box, baseline: number): boolean {
  return baseline - (y + height) > minRiseOfMinus * width;
}

/** In widths of the sign. */
const minRiseOfMinus = 0.25;

/** As high as wide, and above the baseline, on which a letter would stand. */
function isTimes({ y, width, height }: Box, baseline: number): boolean {
  const above = baseline - (y + height);
  return above > minRise * height && Math.abs(width - height) <= maxOffSquare * height;
}

/** In heights of the sign: above the baseline, and between its width and its height. */
const minRise = 0.12;
const maxOffSquare = 0.15;

/** Adjacent rows of ink that go from one side to the other. */
type Bar = { from: number; to: number };

function barsIn({ width, height, data }: GrayImage): Bar[] {
  const bars: Bar[] = [];
  for (let y = 0; y < height; y++) {
    let longest = 0;
    let run = 0;
    for (let x = 0; x < width; x++) {
      run = (data[y * width + x] ?? 0) >= markThreshold ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    if (longest < minBarLength * width) continue;
    const last = bars.at(-1);
    if (last?.to === y) last.to++;
    else bars.push({ from: y, to: y + 1 });
  }
  return bars.filter(({ from, to }) => to - from < maxBarThickness * height);
}

/** The length of a bar, in widths of the sign, and its thickness, in heights of the sign. */
const minBarLength = 0.8;
const maxBarThickness = 0.3;

function isAtFoot(bar: Bar | undefined, { height }: GrayImage): boolean {
  return bar !== undefined && bar.to >= height - 1;
}

/** Whether the ink above a bar opens to the right or to the left: the foot of a 2 is a bar, too. */
function opens({ width, data }: GrayImage, bar: Bar | undefined, toRight: boolean): boolean {
  const centers: number[] = [];
  for (let y = 0; y < (bar?.from ?? 0); y++) {
    const row = [...data.subarray(y * width, (y + 1) * width)];
    const marked = row.flatMap((value, x) => (value >= markThreshold ? [x + 0.5] : []));
    if (marked.length === 0) continue;
    const center = marked.reduce((sum, x) => sum + x, 0) / marked.length;
    centers.push(toRight ? center : width - center);
  }
  const [top, tip, foot] = [0, centers.length >> 1, centers.length - 1].map((at) => centers[at]);
  if (top === undefined || tip === undefined || foot === undefined) return false;
  return tip < maxTip * width && top > minEnd * width && foot > minEnd * width;
}

/** The middles of the ink from the closed side, in widths of the sign. */
const maxTip = 0.4;
const minEnd = 0.6;

/** The foot of a 2 is connected to its stroke. */
function standsApart(bar: Bar | undefined, crop: GrayImage): boolean {
  return findComponents(crop, markThreshold).some(({ y }) => y === bar?.from);
}

/** A single stroke continues above and below both bars; a # has two. */
function isStruckOnce({ width, height, data }: GrayImage, bars: Bar[]): boolean {
  const [upper, lower] = bars;
  if (!upper || !lower || upper.from < 1 || lower.to >= height) return false;
  return [upper.from >> 1, (lower.to + height) >> 1].every((y) => {
    let runs = 0;
    for (let x = 0; x < width; x++) {
      const isInk = (data[y * width + x] ?? 0) >= markThreshold;
      const wasInk = x > 0 && (data[y * width + x - 1] ?? 0) >= markThreshold;
      if (isInk && !wasInk) runs++;
    }
    return runs === 1;
  });
}

/**
 * The boxes of a word's separate pieces of ink, from the left: one per character, if none touch.
 */
export function runsOfWord({ box }: RecognizedWord, ink: GrayImage): Box[] {
  return inkRuns(ink, box).flatMap(({ from, to }) => {
    return tightInk(ink, { ...box, x: from, width: to - from })?.box ?? [];
  });
}
