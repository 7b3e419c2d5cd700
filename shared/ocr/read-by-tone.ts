import type { RecognizedLine } from '../api/recognition.ts';
import { isSureWord, isWord, roundConfidences, scoreLines } from './confidence/confidence.ts';
import { mapLineBoxes, meet } from './geometry/boxes.ts';
import { colorImage } from './image/gray-image.ts';
import type { GrayImage } from './image/image.ts';
import { scaleImage } from './image/scale-image.ts';
import { lineOfWords } from './layout/join-words.ts';
import { type ImageReading, readStrips } from './read-strips.ts';
import { dropTextures } from './segment/drop-textures.ts';
import { prepareImage } from './segment/prepare-image.ts';

type ToneSide = 'darkest' | 'lightest';

/**
 * The sure words in the darkest or lightest tones of an image: text over waves, dots, a map or a
 * photo, all of which look like ink too. Boxes are in pixels of the image.
 */
export async function readByTone(
  gray: GrayImage,
  reading: ImageReading,
): Promise<RecognizedLine[]> {
  const scale = Math.min(1, Math.sqrt(maxPixels / (gray.width * gray.height)));
  const image =
    scale === 1
      ? gray
      : scaleImage(gray, Math.ceil(gray.width * scale), Math.ceil(gray.height * scale));
  for (const share of shares) {
    const dark = await readSide(image, 'darkest', share, reading);
    const light = await readSide(image, 'lightest', share, reading);
    const [best, other] = isBetter(light, dark) ? [light, dark] : [dark, light];
    const apart = other.filter(
      (line) => isWord(line) && !best.some((each) => meet(line.box, each.box)),
    );
    const lines = [...best, ...apart].toSorted((a, b) => a.box.y - b.box.y);
    if (lines.length > 0)
      return scale === 1 ? lines : lines.map((line) => enlarge(line, 1 / scale));
    if (reading.budget.isSpent()) break;
  }
  return [];
}

/** Shares of the tonal range: the larger keeps soft edges, the smaller separates close tones. */
const shares = [0.4, 0.2];

/** Larger images would take longer than their words are worth. */
const maxPixels = 2_000_000;

/** Share of all pixels: text covers less. */
const mostInk = 0.3;

/** More strips than this are a texture. */
const maxStrips = 24;

async function readSide(
  image: GrayImage,
  side: ToneSide,
  share: number,
  reading: ImageReading,
): Promise<RecognizedLine[]> {
  const isolated = isolateTone(image, side, share);
  const inked = inkedShare(isolated);
  if (inked === 0 || inked > mostInk) return [];
  const prepared = prepareImage(colorImage(isolated), reading.parts, reading.vertical);
  const written = dropTextures(prepared);
  if (written.strips.length > maxStrips) return [];
  const { blocks } = await readStrips({ ...written, leaders: [] }, reading);
  return blocks.flat().flatMap(sureOf);
}

/** The sure words of a line, where they are most of it. */
function sureOf(line: RecognizedLine): RecognizedLine[] {
  const words = line.words.filter(isSureWord);
  if (words.length === 0) return [];
  const sure = lineOfWords(words);
  return sure.text.length >= minSure * line.text.length ? [roundConfidences(sure)] : [];
}

/** Share of the characters of a line. */
const minSure = 0.5;

function isBetter(one: RecognizedLine[], other: RecognizedLine[]): boolean {
  return scoreLines(one) > scoreLines(other);
}

function enlarge(line: RecognizedLine, scale: number): RecognizedLine {
  return mapLineBoxes(line, ({ x, y, width, height }) => ({
    x: Math.round(x * scale),
    y: Math.round(y * scale),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }));
}

/**
 * The darkest or lightest tones of an image, as black on white: text drawn in one color over a
 * pattern, a map or a photo is nearly always one or the other. `share` is how much of the tonal
 * range counts, 0 to 1.
 */
function isolateTone(image: GrayImage, side: ToneSide, share: number): GrayImage {
  const { darkest, lightest } = usualExtremes(image);
  const reach = Math.max(1, share * (lightest - darkest));
  const tones = Uint8Array.from({ length: 256 }, (_, tone) => {
    const away = side === 'darkest' ? tone - darkest : lightest - tone;
    return Math.round((255 * Math.min(reach, Math.max(0, away))) / reach);
  });
  return { ...image, data: image.data.map((tone) => tones[tone] ?? 0) };
}

/** The share of pixels that are rather black than white, 0 to 1. */
function inkedShare({ data }: GrayImage): number {
  return data.reduce((sum, tone) => (tone < 128 ? sum + 1 : sum), 0) / data.length;
}

/** The least share of inked pixels: fewer may be noise. */
const fewestInked = 0.0002;

function usualExtremes({ data }: GrayImage): { darkest: number; lightest: number } {
  const counts = new Uint32Array(256);
  for (const tone of data) counts[tone] = (counts[tone] ?? 0) + 1;
  const enough = fewestInked * data.length;
  const from = (start: number, step: 1 | -1) => {
    let seen = 0;
    for (let tone = start; tone >= 0 && tone < 256; tone += step) {
      seen += counts[tone] ?? 0;
      if (seen > enough) return tone;
    }
    return start;
  };
  return { darkest: from(0, 1), lightest: from(255, -1) };
}
