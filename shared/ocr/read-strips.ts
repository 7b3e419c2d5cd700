import type { Layout, RecognizedLine, RecognizedTable } from '../api/recognition.ts';
import { doubtfulStrip } from './confidence/doubtful.ts';
import type { WorkBudget } from './confidence/work-budget.ts';
import { dropEchoes, dropNoise, dropStraySigns } from './correct/drop-noise.ts';
import { correctGlyphs } from './correct/glyphs/correct-glyphs.ts';
import { restoreLookAlikes } from './correct/glyphs/restore-look-alikes.ts';
import { splitByColumns } from './correct/join-split-words.ts';
import { markCutLines } from './correct/marks/mark-cut-lines.ts';
import { modernGreek } from './correct/modern-greek.ts';
import { restoreLeaders } from './correct/restore-leaders.ts';
import { dropInklessUnderscores } from './correct/underscores/drop-inkless-underscores.ts';
import { restoreUnderlined } from './correct/underscores/restore-underlined.ts';
import { vietnameseCase } from './correct/vietnamese-case.ts';
import type { Span } from './geometry/spans.ts';
import { cropGray } from './image/crop-image.ts';
import type { GrayImage } from './image/image.ts';
import { withLabels } from './layout/with-labels.ts';
import type { RelatedLanguages } from './read-rare-han.ts';
import { type ReadLines, readStrip, readStripAgain } from './recognize-strip.ts';
import type { PreparedImage, Strip } from './segment/prepare-image.ts';
import { findTables } from './table-detection/find-tables.ts';
import { renderStrip } from './tesseract/render-strip.ts';

/** The options for reading an image. */
export type ImageReading = {
  readLines: ReadLines;
  layout: Layout;
  /** How many strips `readLines` reads at once. */
  parts: number;
  /** Whether the languages are also written vertically, and `readLines` can read that. */
  vertical: boolean;
  /** Whether `readLines` has more accurate models, for what is small or was read with doubt. */
  moreAccurate: boolean;
  /** For characters that the models of `readLines` lack; null where there are none. */
  related: RelatedLanguages | null;
  /** Whether it is a part of an image with text elsewhere: its textures are not searched for words. */
  isPart?: boolean;
  budget: WorkBudget;
};

export type Blocks = {
  blocks: RecognizedLine[][];
  tables: RecognizedTable[];
  /** A few lines, where the image was read with doubt. */
  doubtful: DoubtfulLines | undefined;
  /** Whether the image rather showed objects, of which only the sure words are kept. */
  noisy: boolean;
};

/** Lines drawn dark on white; what was read in their strip, and how surely, 0 to 100. */
export type DoubtfulLines = { picture: GrayImage; text: string; confidence: number };

/** Reads the strips of an image into blocks of lines, and its tables. */
export async function readStrips(
  { ink, strips, leaders, rulings, labels }: PreparedImage,
  reading: ImageReading,
): Promise<Blocks> {
  const all = await linesOf(strips, ink, reading);
  const lines = all.map((read, at) => (strips[at]?.inTexture ? read.filter(isSureLine) : read));
  const doubt = doubtfulStrip(strips, lines, ink);
  const picture = doubt && sampleLines(renderStrip(ink, doubt.strip).picture);
  const { layout } = reading;
  const read = dropEchoes(joinBlocks(strips, lines), ink).map((block) =>
    splitByColumns(
      restoreUnderlined(block, rulings.horizontal, ink)
        .map((line) => dropInklessUnderscores(line, rulings.horizontal, ink))
        .map(dropStraySigns),
      ink,
    ),
  );
  const corrected = restoreLookAlikes(correctGlyphs(modernGreek(read).map(vietnameseCase), ink));
  const kept = dropNoise(corrected);
  const written = markCutLines(restoreLeaders(kept, leaders), ink);
  const blocks = labels ? withLabels(written, await labelsOf(labels, reading)) : written;
  return {
    blocks,
    tables:
      layout === 'single-line'
        ? []
        : findTables(blocks, rulings, ink, { expected: layout === 'table' }),
    doubtful: picture ? { picture, text: doubt.text, confidence: doubt.confidence } : undefined,
    noisy: kept !== corrected,
  };
}

/**
 * The lines of each strip; for the first ones also the results of retries, while the budget lasts.
 */
async function linesOf(
  strips: Strip[],
  ink: GrayImage,
  reading: ImageReading,
): Promise<RecognizedLine[][]> {
  // One more than can be read, so that the next strip is drawn by the time an engine is free.
  const places = reading.parts + 1;
  const first = await mapSideBySide(strips, places, (strip) => readStrip(ink, strip, reading));
  for (const { work } of first) reading.budget.spend(work);
  const tried = strips.map((strip, index) => {
    const { lines = [], work = 0 } = first[index] ?? {};
    const again = !reading.budget.isSpent();
    if (again) reading.budget.spend(work);
    return { strip, lines, again };
  });
  return await mapSideBySide(tried, places, async ({ strip, lines, again }) =>
    again ? await readStripAgain(lines, ink, strip, reading) : lines,
  );
}

/** Enough to detect a script; the time for reading grows with the length. */
const maxLines = 2;
const maxWidth = 1_000;
/** In pixels: what is higher is touching lines or no lines at all. */
const maxHeight = 140;

/** White that is kept around the lines, in pixels. */
const margin = 12;

/** In pixels: lower ones are separate dots and accents. */
const lowestLine = 10;

/** Darker pixels are ink. */
const inkBelow = 128;

/**
 * The fullest adjacent lines of a rendered strip (dark on white), no longer than needed to detect a
 * script; null where there are none.
 */
export function sampleLines(strip: GrayImage): GrayImage | null {
  const lines = inkedRows(strip).filter(({ from, to }) => to - from >= lowestLine);
  const [first, ...others] = fullest(strip, lines);
  if (!first) return null;
  const y = Math.max(0, first.from - margin);
  const bottom = Math.min(strip.height, (others.at(-1) ?? first).to + margin);
  const width = Math.min(strip.width, maxWidth);
  return cropGray(strip, { x: 0, y, width, height: Math.min(bottom - y, maxHeight) });
}

/** The ranges of rows that have ink. */
function inkedRows(strip: GrayImage): Span[] {
  const spans: Span[] = [];
  for (let y = 0; y < strip.height; y++) {
    if (inkIn(strip, { from: y, to: y + 1 }) === 0) continue;
    const last = spans.at(-1);
    if (last?.to === y) last.to++;
    else spans.push({ from: y, to: y + 1 });
  }
  return spans;
}

function fullest(strip: GrayImage, lines: Span[]): Span[] {
  const runs = lines
    .slice(0, Math.max(1, lines.length - maxLines + 1))
    .map((_, start) => lines.slice(start, start + maxLines));
  const ink = (run: Span[]) => run.reduce((sum, line) => sum + inkIn(strip, line), 0);
  return runs.toSorted((a, b) => ink(b) - ink(a))[0] ?? [];
}

/** How many pixels of the rows are ink. */
function inkIn({ width, data }: GrayImage, { from, to }: Span): number {
  const pixels = data.subarray(from * width, to * width);
  return pixels.reduce((count, value) => count + (value < inkBelow ? 1 : 0), 0);
}

/** The lines of labels; what is no word is an icon on a button. */
async function labelsOf(
  { ink, strips }: NonNullable<PreparedImage['labels']>,
  reading: ImageReading,
): Promise<RecognizedLine[]> {
  const lines = await linesOf(strips, ink, reading);
  return lines.flat().filter(({ text, confidence }) => {
    return confidence >= sureOnLabel && /[\p{L}\p{N}]{3}/u.test(text);
  });
}

/** Words in letters of 6 pixels have 38 and more. */
const sureOnLabel = 35;

/** A line in the midst of a texture may be leaves in a row. */
function isSureLine({ confidence }: RecognizedLine): boolean {
  return confidence >= sureInTexture;
}

/** Leaves have up to 60, and letters of buttons over a photo from 85. */
const sureInTexture = 70;

/** The lines of each block of text, from the lines of each strip. Blocks without text are left out. */
function joinBlocks(strips: Strip[], lines: RecognizedLine[][]): RecognizedLine[][] {
  const blocks: RecognizedLine[][] = [];
  for (const [index, { block }] of strips.entries()) {
    blocks[block] = [...(blocks[block] ?? []), ...(lines[index] ?? [])];
  }
  return blocks.filter((block) => block.length > 0);
}

/**
 * Maps items with `work`, in the order of the items, with `places` of them at once. Where one
 * fails, no other is started.
 */
export async function mapSideBySide<T, R>(
  items: T[],
  places: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = entriesOf(items);
  async function takeTurns(): Promise<void> {
    // An error that leaves this loop ends the iterator for all of them.
    for (const [index, item] of waiting) results[index] = await work(item);
  }
  await Promise.all(Array.from({ length: places }, takeTurns));
  return results;
}

function* entriesOf<T>(items: T[]): Generator<[number, T]> {
  yield* items.entries();
}
