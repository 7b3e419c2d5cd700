import type { Box } from '../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../api/recognition.ts';
import { meanConfidence } from './confidence/confidence.ts';
import { cropGray } from './image/crop-gray.ts';
import type { GrayImage } from './image/image.ts';
import { scaleImage } from './image/scale-image.ts';
import { lineOfWords } from './layout/join-words.ts';
import type { ReadStrip } from './reread-doubtful.ts';
import type { Strip } from './segment/prepare-image.ts';
import { markEdge as edge, type MarkedLine, type SmallMarks, smallMarksOf } from './small-marks.ts';

/**
 * The lines of a strip with their raised and lowered marks, which are misread or passed over: such a
 * line is drawn anew with its marks as high as its letters and on its baseline, and read once more.
 * H₂O comes as “H2O” and 10²³ as “1023”.
 */
export async function readSmallMarks(
  lines: RecognizedLine[],
  ink: GrayImage,
  strip: Strip,
  read: ReadStrip,
): Promise<RecognizedLine[]> {
  return await Promise.all(
    lines.map(async (line) => {
      const isText = line.confidence >= sureText;
      const marked = isText ? smallMarksOf(line, ink, strip.capitals) : null;
      return marked ? ((await readLevelled(line, ink, { marked, strip, read })) ?? line) : line;
    }),
  );
}

/** What is read with less is noise often, of which marks would make words. */
const sureText = 60;

async function readLevelled(
  line: RecognizedLine,
  ink: GrayImage,
  { marked, strip, read }: { marked: MarkedLine; strip: Strip; read: ReadStrip },
): Promise<RecognizedLine | null> {
  const { image, back } = drawLevelled(ink, marked);
  const box = { x: 0, y: 0, width: image.width, height: image.height };
  const found = await read(image, { ...strip, box, moved: [] });
  const again = found.flatMap((each) => each.words).map(moveBack);
  const words = withMarks(line.words, again, marked.runs);
  return words ? { ...line, ...lineOfWords(words) } : null;

  function moveBack(word: RecognizedWord): RecognizedWord {
    const from = back(word.box.x);
    const to = back(word.box.x + word.box.width);
    const y = word.box.y + marked.box.y;
    return { ...word, box: { x: from, y, width: Math.max(1, to - from), height: word.box.height } };
  }
}

/**
 * The words of a line, those that have small marks as they were read again. Null where nothing of them
 * was read surely enough.
 */
function withMarks(
  before: RecognizedWord[],
  again: RecognizedWord[],
  runs: SmallMarks[],
): RecognizedWord[] | null {
  let words = before;
  for (const word of again) {
    if (!runs.some(({ box }) => overlaps(word, box))) continue;
    const old = words.filter(({ box }) => overlaps(word, box));
    if (old.length === 0 ? word.confidence < sureAlone : !isSure(word, old)) continue;
    const first = words.findIndex((each) => each === old[0] || each.box.x > word.box.x);
    const others = words.filter((each) => !old.includes(each));
    const replaced = old.length === 0 ? [word] : merged(old, word);
    if (replaced) words = others.toSpliced(first < 0 ? others.length : first, 0, ...replaced);
  }
  return words === before ? null : words;
}

function overlaps({ box }: RecognizedWord, { x, width }: Box): boolean {
  return Math.min(box.x + box.width, x + width) - Math.max(box.x, x) > 1;
}

/** What was read surely before may not be lost for a few marks, in points of confidence. */
const mostDoubt = 20;
const least = 45;
/** Of a word that was passed over before. */
const sureAlone = 70;

function isSure({ confidence }: RecognizedWord, old: RecognizedWord[]): boolean {
  return confidence >= Math.max(least, (meanConfidence(old) ?? 0) - mostDoubt);
}

/**
 * A word that was read again, with the letters that it had: words that stood apart stay apart. Null
 * where it lost some, or won none.
 */
function merged(old: RecognizedWord[], word: RecognizedWord): RecognizedWord[] | null {
  const [first, second, ...others] = old;
  if (!first) return null;
  const isTogether = word.text.length > first.text.length && word.text.startsWith(first.text);
  if (second && isTogether) {
    const { x } = second.box;
    const width = Math.max(1, word.box.x + word.box.width - x);
    const text = word.text.slice(first.text.length);
    const rest = merged([second, ...others], { ...word, text, box: { ...word.box, x, width } });
    return rest && [first, ...rest];
  }
  const text = withLetters(old.map((each) => each.text).join(''), word.text);
  return text === null ? null : [{ ...word, text }];
}

const letter = /[\p{L}\p{N}]/u;

/** The text with marks, with the letters of the one without; null where they do not come in it. */
function withLetters(plain: string, marked: string): string | null {
  const letters = [...plain].filter((sign) => letter.test(sign));
  let [text, at, more] = ['', 0, 0];
  for (const sign of marked) {
    const own = letters[at];
    if (own !== undefined && alike(own) === alike(sign)) {
      text += own;
      at++;
      continue;
    }
    if (letter.test(sign)) more++;
    // Among digits a stroke is one.
    text += /[lI|]/.test(sign) && /\d/.test(marked) ? '1' : sign;
  }
  return at === letters.length && more > 0 ? text : null;
}

function alike(sign: string): string {
  if (/[Oo0]/.test(sign)) return 'o';
  return /[lI1|]/.test(sign) ? 'l' : sign.toLowerCase();
}

type Drawing = {
  image: GrayImage;
  /** From a column of the drawing to one of the picture. */
  back: (x: number) => number;
};

function drawLevelled(ink: GrayImage, { box, baseline, runs }: MarkedLine): Drawing {
  const widening = runs.reduce((sum, run) => sum + widthOf(run) - run.box.width, 0);
  const width = box.width + widening;
  const image = { width, height: box.height, data: new Uint8Array(width * box.height) };
  const pieces: { at: number; from: number; factor: number }[] = [];
  let [from, at] = [box.x, 0];
  for (const run of runs) {
    const upTo = run.box.x - edge;
    copy(cropGray(ink, { ...box, x: from, width: upTo - from }), image, { x: at, y: 0 });
    pieces.push({ at, from, factor: 1 });
    at += upTo - from;
    pieces.push({ at, from: upTo, factor: run.factor });
    const crop = cropGray(ink, grown(run.box, ink));
    const scaled = scaleImage(crop, widthOf(run), Math.round(crop.height * run.factor));
    const low = Math.round((run.box.height + edge) * run.factor);
    copy(scaled, image, { x: at, y: baseline - box.y - low });
    at += widthOf(run);
    from = run.box.x + run.box.width + edge;
  }
  copy(cropGray(ink, { ...box, x: from, width: box.x + box.width - from }), image, { x: at, y: 0 });
  pieces.push({ at, from, factor: 1 });
  const back = (x: number) => {
    const piece = pieces.findLast((each) => each.at <= x) ?? { at: 0, from: box.x, factor: 1 };
    return Math.round(piece.from + (x - piece.at) / piece.factor);
  };
  return { image, back };
}

function grown({ x, y, width, height }: Box, ink: GrayImage): Box {
  const top = Math.max(0, y - edge);
  const bottom = Math.min(ink.height, y + height + edge);
  return { x: x - edge, y: top, width: width + 2 * edge, height: bottom - top };
}

function widthOf({ box, factor }: SmallMarks): number {
  return Math.round((box.width + 2 * edge) * factor);
}

function copy(piece: GrayImage, target: GrayImage, { x, y }: { x: number; y: number }): void {
  for (let row = Math.max(0, -y); row < Math.min(piece.height, target.height - y); row++) {
    const line = piece.data.subarray(row * piece.width, (row + 1) * piece.width);
    target.data.set(line, (y + row) * target.width + x);
  }
}
