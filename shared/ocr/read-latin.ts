import { meanConfidence } from './confidence/confidence.ts';
import { cropGray } from './image/crop-image.ts';
import type { GrayImage } from './image/image.ts';
import { withGreekWords, withLatinWords } from './languages/greek-beside-latin.ts';
import { isParticle, mayEndInParticle } from './languages/korean-particles.ts';
import {
  doubtful,
  greek,
  han,
  hangul,
  isAlphabetic,
  isOwn,
  leastOfLine,
  leastOfText,
  ownScriptOf,
  type Run,
  runsOf,
  surelyOther,
  surerReading,
  textOf,
  widthOf,
} from './languages/latin-runs.ts';
import { mergeAlphabets } from './languages/merge-alphabets.ts';
import type { ReadLines } from './recognize-strip.ts';
import type { TesseractLine, TesseractWord } from './tesseract/parse-tsv.ts';

function isWide(text: string): boolean {
  return han.test(text) || hangul.test(text);
}

const cyrillic = /\p{Script=Cyrillic}/u;

/**
 * Reads with the models for Korean, Chinese, Japanese, Greek or Vietnamese, and only what does not look
 * like these with those for Latin letters: both for every line take more time, and read some
 * characters of each script as the other. Of Russian, whose letters look like Latin ones, every line is
 * read with both; so is every strip of Greek in which a word may be Latin.
 */
export function withLatin(readLines: ReadLines): ReadLines {
  return async (image, variables, how) => {
    // The few characters that are asked for are digits or Latin letters.
    if (variables.tessedit_char_whitelist) {
      return await readLines(image, variables, { ...how, latin: true });
    }
    // Those of another language are for its characters alone.
    if (how.vertical || how.language) return await readLines(image, variables, how);
    // The pixels belong to the reader from then on.
    const kept = { ...image, data: image.data.slice() };
    const lines = (await readLines(image, variables, how)).flatMap(withoutRule);
    if (cyrillic.test(lines.flatMap(({ words }) => textOf(words)).join(' ')))
      return mergeAlphabets(lines, await readLines(kept, variables, { ...how, latin: true }));
    if (ownScriptOf(lines) < leastOfText && !lines.some(isOwn)) {
      return withGreekWords(await readLines(kept, variables, { ...how, latin: true }), lines);
    }
    // Beside signs that fill a square Latin letters are drawn in another size.
    const areLetters = !lines.some(({ words }) => isWide(textOf(words)));
    if (areLetters && lines.some(({ words }) => greek.test(textOf(words)))) {
      const areOwn = lines
        .flatMap(({ words }) => runsOf(words))
        .every(({ kind }) => kind === 'own');
      if (areOwn) return lines;
      return withLatinWords(lines, await readLines(kept, variables, { ...how, latin: true }));
    }
    const inOneLine = { ...variables, tessedit_pageseg_mode: '7' };
    return await Promise.all(lines.map((line) => complete(line)));

    async function complete(line: TesseractLine): Promise<TesseractLine> {
      const isOther = ownScriptOf([line]) < leastOfLine;
      const whole: Run[] = [{ kind: 'latin', from: 0, to: line.words.length }];
      const completed = await withRuns(line, isOther ? whole : runsOf(line.words));
      // A line of doubtful words of an alphabet may have Latin words and others.
      const isMixed = isOther && completed === line && isAlphabetic(line.words);
      return isMixed ? await withRuns(line, runsOf(line.words)) : completed;
    }

    async function withRuns(line: TesseractLine, runs: Run[]): Promise<TesseractLine> {
      const choose = surerReading(line.words);
      const parts = await Promise.all(
        runs.map(async ({ kind, from, to }) => {
          const first = line.words.slice(from, to);
          return kind === 'own' ? first : choose(first, await readRun(line, from, to));
        }),
      );
      const words = parts.flat();
      const isSame =
        words.length === line.words.length && words.every((word, at) => word === line.words[at]);
      return isSame ? line : { ...line, words };
    }

    async function readRun(line: TesseractLine, from: number, to: number) {
      const left = from === 0 ? line.bbox.x0 - margin : between(kept, line, from);
      const right = to === line.words.length ? line.bbox.x1 + margin : between(kept, line, to);
      const isWhole = areLetters && to - from === line.words.length;
      const words = await readPart(line, { left, right, latin: true, isWhole });
      const syllable = syllableIn(line);
      if (syllable === undefined) return words;
      return await withParticle(line, words, { syllable, next: line.words[to] });
    }

    /** The words with the particle of the last one, which the models for Latin letters misread. */
    async function withParticle(
      line: TesseractLine,
      words: TesseractWord[],
      { syllable, next }: { syllable: number; next: TesseractWord | undefined },
    ) {
      const last = words.at(-1);
      if (!last || !mayEndInParticle(last)) return words;
      const cuts = await Promise.all(
        [1, 2].map((length) => cutParticle(line, last, { length, syllable })),
      );
      const surest = cuts
        .filter((cut) => cut !== undefined)
        .toSorted((one, other) => other.sure - one.sure)[0];
      if (!surest || surest.sure < Math.min(last.confidence, surelyOther)) return words;
      const { head, end, particle } = surest;
      // The part reached into the next word, which is that particle.
      const isNext = next && next.bbox.x0 + syllable / 2 < last.bbox.x1;
      const bbox = { ...end.bbox, x1: last.bbox.x1 };
      const joined = isNext ? end : { ...end, text: end.text + particle, bbox };
      return [...words.slice(0, -1), ...head.slice(0, -1), joined];
    }

    /** A word without a particle of so many syllables, how surely it is read, and the particle. */
    async function cutParticle(
      line: TesseractLine,
      { bbox }: TesseractWord,
      { length, syllable }: { length: number; syllable: number },
    ) {
      const cut = widestGap(kept, line.bbox, {
        middle: Math.round(bbox.x1 - length * syllable),
        reach: Math.round(syllable / 3),
      });
      if (cut <= bbox.x0) return undefined;
      const right = bbox.x1 + particleMargin;
      const tail = await readPart(line, { left: cut, right, latin: false });
      const particle = tail.map(({ text }) => text).join('');
      const isRead = (meanConfidence(tail) ?? 0) >= doubtful;
      if (!isRead || !isParticle(particle, length)) return undefined;
      const left = bbox.x0 - particleMargin;
      const head = await readPart(line, { left, right: cut, latin: true });
      const end = head.at(-1);
      return end && { head, end, particle, sure: meanConfidence(head) ?? 0 };
    }

    async function readPart(
      { bbox: { y0, y1 } }: TesseractLine,
      { left, right, latin, isWhole = false }: Part,
    ): Promise<TesseractWord[]> {
      const x = Math.max(0, left);
      const y = Math.max(0, y0 - margin);
      const width = Math.min(kept.width, right) - x;
      const height = Math.min(kept.height, y1 + margin) - y;
      if (width <= 0 || height <= 0) return [];
      const piece = onWhite(cropGray(kept, { x, y, width, height }));
      const read = await readLines(
        piece,
        isWhole ? variables : inOneLine,
        latin ? { ...how, latin } : how,
      );
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

/** A part of a line, in pixels of its strip; a whole line of an alphabet is read as a strip is. */
type Part = { left: number; right: number; latin: boolean; isWhole?: boolean };

/** In pixels of a drawn strip: soft edges of letters around a part of a word. */
const particleMargin = 2;

/** The width of a syllable of Hangul; undefined in lines without any, and with Han characters. */
function syllableIn({ words }: TesseractLine): number | undefined {
  if (han.test(textOf(words))) return undefined;
  const whole = words.filter(({ text }) => /^[가-힣]+$/.test(text));
  const count = whole.reduce((sum, { text }) => sum + text.length, 0);
  return count < fewestSyllables ? undefined : widthOf(whole) / count;
}

const fewestSyllables = 2;

/** Without the parts of a ruling line or a frame, which are read as the character for “one”. */
function withoutRule(line: TesseractLine): TesseractLine[] {
  const isPart = ({ text }: TesseractWord) => /^一+$/.test(text);
  if (line.words.filter(isPart).length < fewestParts) return [line];
  const words = line.words.filter((word) => !isPart(word));
  const isRule = words.length * otherShare < line.words.length;
  if (!isRule) return [line];
  return words.length > 0 ? [{ ...line, words }] : [];
}

/** In words: no text has as many of this character and hardly any other. */
const fewestParts = 6;
const otherShare = 4;

/** In pixels of a drawn strip: white around what is cut out. */
const margin = 8;

/** In pixels: a gap between signs is no farther from where Tesseract has it. */
const reach = 8;
/** Boxes of Han characters are off by up to half a character. */
const reachInHan = 12;

/** Darker pixels are ink. */
const inkBelow = 160;

/**
 * A column without ink near the end of the word before `at`: the nearest, or beside Han characters,
 * which have gaps of their own, the middle of the widest gap.
 */
function between(image: GrayImage, { words, bbox }: TesseractLine, at: number): number {
  const middle = boundary(words[at - 1], words[at]);
  if (han.test(textOf(words))) return widestGap(image, bbox, { middle, reach: reachInHan });
  for (let away = 0; away <= reach; away++) {
    for (const x of [middle - away, middle + away]) if (isBlank(image, x, bbox)) return x;
  }
  return middle;
}

/** Where a word ends and another begins: of boxes that overlap, that of the one in Hangul is right. */
function boundary(before: TesseractWord | undefined, after: TesseractWord | undefined): number {
  const [end, start] = [before?.bbox.x1 ?? 0, after?.bbox.x0 ?? 0];
  if (start < end && hangul.test(after?.text ?? '')) return start;
  if (start < end && hangul.test(before?.text ?? '')) return end;
  return (end + start) >> 1;
}

function widestGap(
  image: GrayImage,
  bbox: TesseractLine['bbox'],
  { middle, reach }: { middle: number; reach: number },
): number {
  let widest = { width: 0, x: middle };
  let from = middle - reach;
  for (let x = from; x <= middle + reach + 1; x++) {
    if (x <= middle + reach && isBlank(image, x, bbox)) continue;
    const gap = { width: x - from, x: (from + x) >> 1 };
    const isNearer = Math.abs(gap.x - middle) < Math.abs(widest.x - middle);
    if (gap.width > widest.width || (gap.width === widest.width && isNearer)) widest = gap;
    from = x + 1;
  }
  return widest.x;
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
