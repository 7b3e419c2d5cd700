import type { Layout, Recognition, RecognizedLine, RecognizedTable } from '../api/recognition.ts';
import type { CodeReader } from './codes/code-reader.ts';
import { wipeCode } from './codes/wipe-code.ts';
import { meanConfidence } from './confidence/confidence.ts';
import { doubtfulStrip } from './confidence/doubtful-strip.ts';
import { isSure, surestReading } from './confidence/surest-reading.ts';
import { withCaptions } from './confidence/with-captions.ts';
import { dropEchoes } from './correct/drop-echoes.ts';
import { dropNoise } from './correct/drop-noise.ts';
import { correctGlyphs } from './correct/glyphs/correct-glyphs.ts';
import { restoreLookAlikes } from './correct/glyphs/restore-look-alikes.ts';
import { markCutLines } from './correct/marks/mark-cut-lines.ts';
import { restoreUnderlined } from './correct/underscores/restore-underlined.ts';
import type { GrayImage, RgbaImage } from './image/image.ts';
import { isGrainy } from './image/is-grainy.ts';
import { smoothImage } from './image/smooth-image.ts';
import { layoutText } from './layout/layout-text.ts';
import { mapSideBySide } from './map-side-by-side.ts';
import { type ReadLines, recognizeStrip } from './recognize-strip.ts';
import { dropTextures } from './segment/drop-textures.ts';
import { findCaptions } from './segment/find-captions.ts';
import { joinBlocks } from './segment/join-blocks.ts';
import { type PreparedImage, prepareImage } from './segment/prepare-image.ts';
import { sampleLines } from './segment/sample-lines.ts';
import { findTables } from './tables/find-tables.ts';
import { tableText } from './tables/table-text.ts';
import { renderStrip } from './tesseract/render-strip.ts';

export type RecognizeOptions = {
  readLines: ReadLines;
  /** A search for codes that fails costs no text. */
  readCodes: CodeReader;
  layout: Layout;
  /** How many strips `readLines` reads at once. */
  parts: number;
  /** Whether the languages are also written from top to bottom, and `readLines` reads that. */
  vertical: boolean;
  /** Whether strips are drawn to be read in less time first, as in `recognizeStrip`. */
  quickly: boolean;
  /** Whether `readLines` has more accurate models, for what is small or was read with doubt. */
  moreAccurate: boolean;
};

export type Recognized = Pick<Recognition, 'text' | 'confidence' | 'lines' | 'codes' | 'tables'> & {
  /** A few lines, where the image was read with doubt. */
  doubtful: DoubtfulLines | undefined;
};

/** Lines drawn dark on white; what was read in their strip, and how surely, 0 to 100. */
export type DoubtfulLines = { picture: GrayImage; text: string; confidence: number };

/**
 * The text and the codes of an image, with boxes in its pixels: the one recipe, whatever engine
 * reads the lines. An image without text gives an empty text and the confidence null.
 *
 * The image is taken over: its codes are wiped, its grain is smoothed, and its pixels are let go as
 * soon as they are not needed. Rejects as `readLines` does.
 */
export async function recognize(image: RgbaImage, options: RecognizeOptions): Promise<Recognized> {
  const startedAt = Date.now();
  const codes = await options.readCodes(image).catch(() => []);
  for (const { box } of codes) wipeCode(image, box);
  const { blocks, tables, doubtful } = await readBlocks(image, { ...options, startedAt });
  const whole = blocks
    .map((block) => block.filter(({ cut }) => !cut))
    .filter((block) => block.length > 0);
  return {
    text: options.layout === 'table' ? tableText(whole, tables) : layoutText(whole, options.layout),
    confidence: meanConfidence(whole.flat().flatMap(({ words }) => words)),
    lines: blocks.flat(),
    codes,
    tables,
    doubtful,
  };
}

/** `startedAt` is when recognition began, by `Date.now()`. */
type Reading = RecognizeOptions & { startedAt: number };

type Blocks = {
  blocks: RecognizedLine[][];
  tables: RecognizedTable[];
  doubtful: DoubtfulLines | undefined;
};

async function readBlocks(image: RgbaImage, reading: Reading): Promise<Blocks> {
  const { parts, vertical, startedAt } = reading;
  const prepared = prepareImage(image, parts, vertical);
  const grainy = isGrainy(image);
  if (!grainy) letGo(image);
  if (!grainy) return await readStrips(prepared, reading);
  const first = await readStrips(dropTextures(prepared), reading);
  const captioned = isSure(first) ? null : await readCaptions(first, image, reading);
  if (captioned) return captioned;
  return await surestReading(first, startedAt, async () => {
    Object.assign(image, smoothImage(image));
    return await readStrips(dropTextures(prepareImage(image, parts, vertical)), reading);
  });
}

/** Null where none are seen, or they are less of the text than what was read already. */
async function readCaptions(
  first: Blocks,
  image: RgbaImage,
  reading: Reading,
): Promise<Blocks | null> {
  const found = findCaptions(image);
  if (found.strips.length === 0) return null;
  const captions = await readStrips(found, reading);
  const blocks = withCaptions(first.blocks, captions.blocks);
  return blocks && { blocks, tables: [], doubtful: undefined };
}

/** Frees the pixels of an image, whoever else holds it: only its ink is needed, and it may be large. */
function letGo(image: RgbaImage): void {
  Object.assign(image, { width: 0, height: 0, data: new Uint8Array() });
}

async function readStrips(
  { ink, strips, rulings }: PreparedImage,
  reading: Reading,
): Promise<Blocks> {
  // One more than can be read, so that the next strip is drawn when there is something to read it.
  const lines = await mapSideBySide(strips, reading.parts + 1, (strip) =>
    recognizeStrip(ink, strip, reading),
  );
  const doubt = doubtfulStrip(strips, lines);
  const picture = doubt && sampleLines(renderStrip(ink, doubt.strip).picture);
  const { layout } = reading;
  const read = dropEchoes(joinBlocks(strips, lines)).map((block) =>
    restoreUnderlined(block, rulings.horizontal, ink),
  );
  const blocks = markCutLines(dropNoise(restoreLookAlikes(correctGlyphs(read, ink))), ink);
  return {
    blocks,
    tables:
      layout === 'single-line'
        ? []
        : findTables(blocks, rulings, ink, { expected: layout === 'table' }),
    doubtful: picture ? { picture, text: doubt.text, confidence: doubt.confidence } : undefined,
  };
}
