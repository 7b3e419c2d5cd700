import sharp from 'sharp';
import type { Box } from '../../api/box.ts';
import { Problem } from '../../api/problem.ts';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { meanConfidence } from '../../ocr/confidence/confidence.ts';
import { unionOf } from '../../ocr/geometry/boxes.ts';
import type { RgbaImage } from '../../ocr/image/image.ts';
import type { Ocr } from '../ocr/ocr.ts';
import { startTimeLimit } from '../workers/time-limit.ts';
import { raisedMarks } from './flow/footnotes.ts';
import { letterStyles } from './flow/letter-styles.ts';
import { withUnreadBullets } from './flow/list-items.ts';
import { disagrees, keptTables } from './pages/kept-lines.ts';
import { findPictures } from './pictures/find-pictures.ts';
import { readPhotographsApart } from './pictures/read-photographs-apart.ts';
import {
  keptPage,
  type Picture,
  type ReadPage,
  type Scan,
  type ScanPage,
  type ScanWarning,
} from './scan.ts';
import { chain, moved, scaling } from './upright/matrix.ts';
import type { ReadPicture, UprightReading } from './upright/read-upright.ts';
import { reduceNoise } from './upright/reduce-noise.ts';
import { cropImage, turnImage } from './upright/turn-image.ts';

/** A page that is read less surely has mistakes that a person should look for. */
const doubtful = 75;

/** What lies so far askew was straightened for reading, in degrees. */
const askew = 0.3;

type ScanReading = {
  ocr: Ocr;
  languages: string[];
  /** Whether tables are looked for on pages that have their text, too. */
  tables: boolean;
  /** Whether pictures are cut out of the pages. */
  pictures: boolean;
  /** Called each time with the number of finished pages. */
  onPage?: ((done: number) => void) | undefined;
  /** How long a page is read at most, in ms; as long as `ocr` reads one picture where left out. */
  pageLimitMs?: number | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Reads pages one after the other, those that need it from their pixels. One that takes too long is
 * given up: it has its picture, and no text but its own.
 * @throws {Problem} `timeout` where all pages are given up
 */
export async function readScan(
  pages: Iterable<ScanPage> | AsyncIterable<ScanPage>,
  { onPage = () => undefined, ...how }: ScanReading,
): Promise<Scan> {
  const scan: Scan = { pages: [], warnings: [] };
  const givenUp: Problem[] = [];
  let agreed = 0;
  for await (const page of pages) {
    how.signal?.throwIfAborted();
    onPage(scan.pages.length);
    const doubtful = agreed < enough ? (page.doubtful ?? []) : [];
    const isLookedAt = page.wantsReading || doubtful.length > 0;
    const seen = isLookedAt ? await seePage(page, how) : undefined;
    if (seen?.tooSlow && page.wantsReading) {
      givenUp.push(seen.tooSlow);
      await addUnread(scan, page, how.pictures ? seen.picture : undefined);
    } else if (seen?.reading && (page.wantsReading || differs(doubtful, seen))) {
      await addRead(scan, page, { ...seen, pictures: how.pictures });
    } else {
      if (seen?.reading) agreed++;
      await addOwn(scan, page, how);
    }
  }
  const [first] = givenUp;
  if (first && givenUp.length === scan.pages.length) throw first;
  onPage(scan.pages.length);
  return scan;
}

type SeenPage = { picture: RgbaImage; scale: number } & (
  | { reading: UprightReading; tooSlow?: never }
  | { reading?: never; tooSlow: Problem }
);

/** Draws a page and reads it, or tells that this took too long. */
async function seePage(
  page: ScanPage,
  { ocr, languages, pageLimitMs, signal: caller }: ScanReading,
): Promise<SeenPage> {
  const { picture, scale } = await page.draw();
  using limit = startTimeLimit(pageLimitMs ?? maxPageLimitMs, tooSlow, caller);
  const { signal } = limit;
  const read: ReadPicture = (part, how) =>
    ocr.recognize(part, { languages, layout: 'auto', ...how, signal });
  try {
    const clean = await reduceNoise(picture);
    return { picture, scale, reading: await readPhotographsApart(clean, scale, read) };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'timeout') throw error;
    return { picture, scale, tooSlow: error };
  }
}

/** For who has no limit of their own: a page that is read in several directions takes its minutes. */
const maxPageLimitMs = 600_000;

function tooSlow(): Problem {
  return new Problem('timeout', 'The page could not be read in time.');
}

/** @param picture of the page, where pictures are wanted */
async function addUnread(
  scan: Scan,
  page: ScanPage,
  picture: RgbaImage | undefined,
): Promise<void> {
  const { number, width, height } = page;
  const own = keptPage(page);
  const detail = `Page ${number} took too long to be read: it has no text but what it had before. Scan it again with fewer dots an inch or less noise.`;
  scan.warnings.push({ code: 'partial_reading', detail });
  if (picture) {
    const whole = { box: { x: 0, y: 0, width, height }, bytes: await encoded(picture) };
    addPictures(scan, own, { pictures: [whole], left: 0 });
  }
  scan.pages.push(own);
}

async function addRead(
  scan: Scan,
  page: ScanPage,
  { picture, scale, reading, pictures }: SeenPage & { reading: UprightReading; pictures: boolean },
): Promise<void> {
  // A text that differs from the picture is not that of the page.
  const read = readPage(page.wantsReading ? page : { ...page, kept: [] }, reading, scale);
  scan.warnings.push(...warningsOf(page, reading));
  if (pictures) {
    const upright = await turnImage(picture, reading.quarters * rightAngle - reading.skew);
    await addDrawn(scan, read, { picture: upright, density: scale, scale: 1 });
  }
  scan.pages.push(read);
}

async function addOwn(
  scan: Scan,
  page: ScanPage,
  { tables, pictures }: Pick<ScanReading, 'tables' | 'pictures'>,
): Promise<void> {
  const own = keptPage(page);
  if (tables) own.tables = await keptTables(page);
  if (pictures) {
    const { picture, scale } = await page.draw(pictureDpi);
    await addDrawn(scan, own, { picture, density: scale, scale });
  }
  scan.pages.push(own);
}

/** Pictures on pages whose text is their own are cut out at that. */
const pictureDpi = 200;

/** In degrees. */
const rightAngle = 90;

/** In bytes, of all pictures of a document. */
const maxPictureBytes = 100_000_000;

type Drawn = { picture: RgbaImage; density: number; scale: number };

/**
 * Measures the words of a page, and cuts out its pictures.
 * @param drawn the page upright: `density` pixels are a point, and `scale` one of its units
 */
async function addDrawn(scan: Scan, page: ReadPage, { picture, ...drawn }: Drawn): Promise<void> {
  page.lines = withUnreadBullets(page.lines, picture, drawn.scale);
  page.letters = letterStyles(picture, page.lines, drawn.scale);
  page.raised = raisedMarks(picture, page.lines, drawn.scale);
  addPictures(scan, page, await cutPictures(picture, page, drawn));
}

/** Pictures beyond the bound of the document are left out; `left` are so already. */
function addPictures(
  scan: Scan,
  page: ReadPage,
  { pictures, left }: { pictures: Picture[]; left: number },
): void {
  const bytes = [...scan.pages.flatMap((other) => other.pictures), ...pictures];
  const isFull = bytes.reduce((sum, each) => sum + each.bytes.length, 0) > maxPictureBytes;
  if (!isFull) page.pictures = pictures;
  const count = isFull ? pictures.length + left : left;
  if (count === 0) return;
  const detail = `Page ${page.number} has more pictures than are taken: ${count} of them are left out.`;
  scan.warnings.push({ code: 'pictures_left_out', detail });
}

/** Once so many doubtful pages of a document match their pictures, the others are trusted, too. */
const enough = 2;

function differs(
  doubtful: RecognizedLine[],
  { reading, scale }: { reading: UprightReading; scale: number },
): boolean {
  return disagrees(doubtful, shownWords(reading, scale));
}

/** The words that were read, where the page shows them, in points. */
function shownWords(reading: UprightReading, scale: number): RecognizedWord[] {
  const toShown = chain(reading.back, scaling(1 / scale));
  return reading.lines
    .flatMap(({ words }) => words)
    .map((word) => {
      const { x, y, width, height } = word.box;
      const [left, top] = moved(toShown, x, y);
      const [right, bottom] = moved(toShown, x + width, y + height);
      const box = {
        x: Math.min(left, right),
        y: Math.min(top, bottom),
        width: Math.abs(right - left),
        height: Math.abs(bottom - top),
      };
      return { ...word, box };
    });
}

function readPage(page: ScanPage, reading: UprightReading, scale: number): ReadPage {
  const { width, height, tables, back } = reading;
  const toShown = chain(back, scaling(1 / scale));
  const isNew = (word: RecognizedWord) => {
    const [x, y] = moved(
      toShown,
      word.box.x + word.box.width / 2,
      word.box.y + word.box.height / 2,
    );
    return !page.kept.some((line) => holds(line.box, x, y) && (!page.forced || says(line, word)));
  };
  const read = reading.lines
    .map((line) => ({ ...line, words: line.words.filter(isNew) }))
    .filter(({ words }) => words.length > 0)
    .map((line) => ({ ...line, box: unionOf(line.words.map(({ box }) => box)) }));
  const { number } = page;
  const size = { width, height, unit: 1 / scale, toShown };
  return { number, ...size, lines: reading.lines, read, tables, pictures: [] };
}

function holds(box: Box, x: number, y: number): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

function says(line: RecognizedLine, { text }: RecognizedWord): boolean {
  return line.words.some((word) => word.text === text);
}

function warningsOf(
  { number, coarser }: ScanPage,
  { lines, quarters, skew, partial }: UprightReading,
): ScanWarning[] {
  const confidence = meanConfidence(lines.flatMap(({ words }) => words));
  const warnings: ScanWarning[] = [];
  if (coarser) {
    const { dpi, wanted } = coarser;
    const detail = `Page ${number} is so large that it was read at ${Math.round(dpi)} dots an inch instead of ${Math.round(wanted)}: small print may be missing.`;
    warnings.push({ code: 'coarse_page', detail });
  }
  if (partial) {
    const detail = `Page ${number} has more on it than is read of one: some of its text is missing. Cut it into parts.`;
    warnings.push({ code: 'partial_reading', detail });
  }
  if (confidence !== null && confidence < doubtful) {
    const detail = `Page ${number} was read with ${Math.round(confidence)} % confidence: look for mistakes.`;
    warnings.push({ code: 'low_confidence_page', detail });
  }
  if (quarters !== 0 || Math.abs(skew) >= askew) {
    const turn = ((4 - quarters) % 4) * 90 + skew;
    const detail = `Page ${number} is turned by ${turn.toFixed(1)}°, and was read upright.`;
    warnings.push({ code: 'skewed_page', detail });
  }
  return warnings;
}

/** Pictures of a page at most. */
const maxPictures = 40;

/** The longer side of a picture at most, in pixels. */
const maxSide = 2_000;

/** More colors than that, in steps of 16 a channel, are those of a photograph. */
const maxFlatColors = 200;
const colorStep = 16;

/** Of the pixels of a picture so many are looked at for its colors. */
const colorSamples = 40_000;

const jpegQuality = 85;

/**
 * Cuts the pictures of a read page out of its own pixels, upright.
 * @param density pixels of a point
 * @returns boxes in units of the page, of which each has `scale` pixels; `left` counts those beyond
 *   the bounds
 */
async function cutPictures(
  picture: RgbaImage,
  { lines, tables }: Pick<ReadPage, 'lines' | 'tables'>,
  { density, scale }: { density: number; scale: number },
): Promise<{ pictures: Picture[]; left: number }> {
  const boxes = findPictures(picture, density, { lines, tables, scale });
  const taken = boxes.slice(0, maxPictures);
  const pictures: Picture[] = [];
  for (const { x, y, width, height } of taken) {
    const bytes = await encoded(await cropImage(picture, { left: x, top: y, width, height }));
    const box = { x: x / scale, y: y / scale, width: width / scale, height: height / scale };
    pictures.push({ box, bytes });
  }
  return { pictures, left: boxes.length - taken.length };
}

/** As JPEG where it is a photograph, as PNG where it is flat. */
async function encoded(image: RgbaImage): Promise<Uint8Array> {
  const { width, height, data } = image;
  const sized = sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true });
  const file = isPhotograph(image)
    ? sized.jpeg({ quality: jpegQuality })
    : sized.png({ compressionLevel: 9 });
  return new Uint8Array(await file.toBuffer());
}

function isPhotograph({ width, height, data }: RgbaImage): boolean {
  const colors = new Set<number>();
  const step = Math.max(1, Math.floor((width * height) / colorSamples));
  for (let at = 0; at + 2 < data.length; at += 4 * step) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const steps = [red, green, blue].map((value) => Math.floor(value / colorStep));
    colors.add(steps.reduce((key, value) => key * colorStep + value, 0));
  }
  return colors.size > maxFlatColors;
}
