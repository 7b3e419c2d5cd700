import { meanConfidence } from './confidence/confidence.ts';
import { cropGray } from './image/crop-image.ts';
import type { GrayImage } from './image/image.ts';
import type { ReadLines } from './recognize-strip.ts';
import type { TesseractLine } from './tesseract/parse-tsv.ts';

type TesseractWord = TesseractLine['words'][number];

/**
 * Reads with models that lack Latin letters, as the Korean ones do, and only what does not look
 * like Hangul with those for Latin letters: both for every line take a third more time, and read
 * some Hangul as Latin.
 */
export function withLatin(readLines: ReadLines): ReadLines {
  return async (image, variables, how) => {
    // The few characters that are asked for are digits or Latin letters.
    if (variables.tessedit_char_whitelist) {
      return await readLines(image, variables, { ...how, latin: true });
    }
    // The pixels belong to the reader from then on.
    const kept = { ...image, data: image.data.slice() };
    const lines = await readLines(image, variables, how);
    if (how.vertical) return lines;
    if (hangulOf(lines) < leastOfText) {
      return await readLines(kept, variables, { ...how, latin: true });
    }
    const inOneLine = { ...variables, tessedit_pageseg_mode: '7' };
    return await Promise.all(lines.map((line) => complete(line)));

    async function complete(line: TesseractLine): Promise<TesseractLine> {
      const isOther = hangulOf([line]) < leastOfLine;
      const runs = isOther ? [{ isOther, from: 0, to: line.words.length }] : runsOf(line.words);
      if (!runs.some(({ isOther }) => isOther)) return line;
      const words = await Promise.all(
        runs.map(async ({ isOther, from, to }) => {
          const first = line.words.slice(from, to);
          return isOther ? surer(first, await readRun(line, from, to)) : first;
        }),
      );
      return { ...line, words: words.flat() };
    }

    async function readRun(line: TesseractLine, from: number, to: number) {
      const left = from === 0 ? line.bbox.x0 - margin : between(kept, line, from);
      const right = to === line.words.length ? line.bbox.x1 + margin : between(kept, line, to);
      const x = Math.max(0, left);
      const y = Math.max(0, line.bbox.y0 - margin);
      const width = Math.min(kept.width, right) - x;
      const height = Math.min(kept.height, line.bbox.y1 + margin) - y;
      if (width <= 0 || height <= 0) return [];
      const piece = onWhite(cropGray(kept, { x, y, width, height }));
      const read = await readLines(piece, inOneLine, { ...how, latin: true });
      const move = ({ bbox, ...word }: TesseractWord) => ({
        ...word,
        bbox: {
          x0: bbox.x0 + x - margin,
          x1: bbox.x1 + x - margin,
          y0: bbox.y0 + y - margin,
          y1: bbox.y1 + y - margin,
        },
      });
      return read.flatMap((each) => each.words.map(move));
    }
  };
}

/** The part of the width of lines, 0 to 1, that surely read Hangul has. */
function hangulOf(lines: TesseractLine[]): number {
  const isSure = ({ text, confidence }: TesseractWord) =>
    (/[가-힣]{2}/.test(text) && confidence >= doubtful) ||
    (/[가-힣]/.test(text) && confidence >= surely);
  const sure = widthOf(lines.flatMap(({ words }) => words.filter(isSure)));
  return sure / Math.max(1, widthOf(lines));
}

function widthOf(boxed: Pick<TesseractLine, 'bbox'>[]): number {
  return boxed.reduce((sum, { bbox }) => sum + bbox.x1 - bbox.x0, 0);
}

/** Confidence 0 to 100: single Latin letters are read as Hangul with less. */
const surely = 75;

/** Of lines with less Hangul, 0 to 1, all is Latin: of English ones a fiftieth has more. */
const leastOfText = 0.08;
const leastOfLine = 0.05;

type Run = { isOther: boolean; from: number; to: number };

/** The words of a line, in runs of such as may be Latin and others. */
function runsOf(words: TesseractWord[]): Run[] {
  const runs: Run[] = [];
  words.forEach((word, at) => {
    const isOther = mayBeLatin(word);
    const last = runs.at(-1);
    if (last?.isOther === isOther) last.to = at + 1;
    else runs.push({ isOther, from: at, to: at + 1 });
  });
  return runs;
}

/** Digits too: a model without Latin letters reads BIOS as 8105, and is sure of it. */
function mayBeLatin({ text, confidence }: TesseractWord): boolean {
  if (/[가-힣]/.test(text)) return confidence < doubtful;
  return confidence < surePoint || /[\p{L}\p{N}]/u.test(text);
}

/** Hangul is read with more confidence, 0 to 100; so are commas, points and brackets. */
const doubtful = 50;
const surePoint = 80;

/** Latin words are taken where they are read surely enough, or more surely than what was there. */
function surer(first: TesseractWord[], second: TesseractWord[]): TesseractWord[] {
  const [before, after] = [meanConfidence(first) ?? 0, meanConfidence(second) ?? 0];
  const hasHangul = first.some(({ text }) => /[가-힣]/.test(text));
  const enough = hasHangul ? before : Math.min(before, likelyLatin);
  return after > enough ? second : first;
}

const likelyLatin = 40;

/** In pixels of a drawn strip: white around what is cut out. */
const margin = 8;

/** In pixels: a gap between signs is no farther from where Tesseract has it. */
const reach = 8;

/** Darker pixels are ink. */
const inkBelow = 160;

/** The column without ink nearest to the end of the word before `at`. */
function between(image: GrayImage, { words, bbox }: TesseractLine, at: number): number {
  const middle = ((words[at - 1]?.bbox.x1 ?? 0) + (words[at]?.bbox.x0 ?? 0)) >> 1;
  for (let away = 0; away <= reach; away++) {
    for (const x of [middle - away, middle + away]) if (isBlank(image, x, bbox)) return x;
  }
  return middle;
}

function isBlank(
  { width, data }: GrayImage,
  x: number,
  { y0, y1 }: TesseractLine['bbox'],
): boolean {
  for (let y = y0; y < y1; y++) if ((data[y * width + x] ?? 255) < inkBelow) return false;
  return true;
}

function onWhite({ width, height, data }: GrayImage): GrayImage {
  const wide = width + 2 * margin;
  const drawn = new Uint8Array(wide * (height + 2 * margin)).fill(255);
  for (let y = 0; y < height; y++) {
    drawn.set(data.subarray(y * width, (y + 1) * width), (y + margin) * wide + margin);
  }
  return { width: wide, height: height + 2 * margin, data: drawn };
}
