import type { Layout, RecognizedLine, RecognizedTable } from '../api/recognition.ts';
import { doubtfulStrip } from './confidence/doubtful-strip.ts';
import type { WorkBudget } from './confidence/work-budget.ts';
import { dropEchoes } from './correct/drop-echoes.ts';
import { dropNoise } from './correct/drop-noise.ts';
import { dropStraySigns } from './correct/drop-stray-signs.ts';
import { correctGlyphs } from './correct/glyphs/correct-glyphs.ts';
import { restoreLookAlikes } from './correct/glyphs/restore-look-alikes.ts';
import { markCutLines } from './correct/marks/mark-cut-lines.ts';
import { restoreLeaders } from './correct/restore-leaders.ts';
import { splitByColumns } from './correct/split-by-columns.ts';
import { restoreUnderlined } from './correct/underscores/restore-underlined.ts';
import type { GrayImage } from './image/image.ts';
import { mapSideBySide } from './map-side-by-side.ts';
import type { RelatedLanguages } from './read-rare-han.ts';
import { type ReadLines, readStrip, readStripAgain } from './recognize-strip.ts';
import { joinBlocks } from './segment/join-blocks.ts';
import type { PreparedImage, Strip } from './segment/prepare-image.ts';
import { sampleLines } from './segment/sample-lines.ts';
import { findTables } from './tables/find-tables.ts';
import { renderStrip } from './tesseract/render-strip.ts';

/** How an image is read. */
export type Reading = {
  readLines: ReadLines;
  layout: Layout;
  /** How many strips `readLines` reads at once. */
  parts: number;
  /** Whether the languages are also written from top to bottom, and `readLines` reads that. */
  vertical: boolean;
  /** Whether strips are drawn to be read in less time first, as in `renderStrip`. */
  quickly: boolean;
  /** Whether `readLines` has more accurate models, for what is small or was read with doubt. */
  moreAccurate: boolean;
  /** For signs that are not in the models that `readLines` has; null where there are none. */
  related: RelatedLanguages | null;
  budget: WorkBudget;
};

export type Blocks = {
  blocks: RecognizedLine[][];
  tables: RecognizedTable[];
  /** A few lines, where the image was read with doubt. */
  doubtful: DoubtfulLines | undefined;
  /** Whether what was read was rather a picture of things, of which the sure words remain. */
  noisy: boolean;
};

/** Lines drawn dark on white; what was read in their strip, and how surely, 0 to 100. */
export type DoubtfulLines = { picture: GrayImage; text: string; confidence: number };

/** What is written in the strips of an image, in blocks, and its tables. */
export async function readStrips(
  { ink, strips, leaders, rulings }: PreparedImage,
  reading: Reading,
): Promise<Blocks> {
  const lines = await linesOf(strips, ink, reading);
  const doubt = doubtfulStrip(strips, lines);
  const picture = doubt && sampleLines(renderStrip(ink, doubt.strip).picture);
  const { layout } = reading;
  const read = dropEchoes(joinBlocks(strips, lines)).map((block) =>
    splitByColumns(restoreUnderlined(block, rulings.horizontal, ink).map(dropStraySigns), ink),
  );
  const mended = restoreLookAlikes(correctGlyphs(read, ink));
  const kept = dropNoise(mended);
  const blocks = markCutLines(restoreLeaders(kept, leaders), ink);
  return {
    blocks,
    tables:
      layout === 'single-line'
        ? []
        : findTables(blocks, rulings, ink, { expected: layout === 'table' }),
    doubtful: picture ? { picture, text: doubt.text, confidence: doubt.confidence } : undefined,
    noisy: kept !== mended,
  };
}

/** The lines of each strip; of the first ones also what second tries show, as far as the budget goes. */
async function linesOf(
  strips: Strip[],
  ink: GrayImage,
  reading: Reading,
): Promise<RecognizedLine[][]> {
  // One more than can be read, so that the next strip is drawn when there is something to read it.
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
