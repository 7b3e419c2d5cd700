import type { Box } from '../../../../api/box.ts';
import type { Span } from '../../../../ocr/geometry/spans.ts';
import type { GrayImage } from '../../../../ocr/image/image.ts';
import type { TesseractLine } from '../../../../ocr/tesseract/parse-tsv.ts';
import type { TesseractVariables } from '../../../../ocr/tesseract/tesseract-variables.ts';
import { loadSharp } from '../../../image/decode-with-sharp.ts';
import { inkColumns, lineParts } from './line-parts.ts';
import type { SystemReader } from './system-reader.ts';

/**
 * The lines of a strip as Tesseract would give them. The system's reader gives text alone, so it is
 * shown one line at a time, whose place is known; words get theirs by the gaps between them.
 */
export async function readStripLines(
  image: GrayImage,
  { variables, reader, languages }: How,
): Promise<TesseractLine[]> {
  // An image that was not prepared has no lines to cut.
  if (variables.tessedit_pageseg_mode === anywhere) return [];
  const lines: TesseractLine[] = [];
  for (const box of lineParts(image)) {
    const { text, confidence } = await reader.recognize(await cutLine(image, box), languages);
    const rows = { from: box.y, to: box.y + box.height };
    const columns = inkColumns(image, rows, box.x, box.x + box.width);
    const words = placeWords(text, { box, columns, confidence: percent(confidence) }).filter(
      (word) => isAllowed(word.text, variables.tessedit_char_whitelist),
    );
    const bbox = { x0: box.x, y0: box.y, x1: box.x + box.width, y1: box.y + box.height };
    const before = lines.at(-1);
    // Parts of a long line.
    if (before?.bbox.y0 === bbox.y0) {
      before.words.push(...words);
      before.bbox.x1 = bbox.x1;
    } else lines.push({ words, bbox });
  }
  return lines.filter(({ words }) => words.length > 0);
}

type How = { variables: TesseractVariables; reader: SystemReader; languages: string[] };

/** As in `sparseVariables`. */
const anywhere = '11';

type Word = TesseractLine['words'][number];

/**
 * Gives the words of a line their places: between the widest gaps of its ink or, where it has fewer
 * gaps than the text has spaces, by their share of the characters.
 * @param columns where the line has ink
 * @param confidence 0 to 100, of each word
 */
function placeWords(
  text: string,
  { box, columns, confidence }: { box: Box; columns: Span[]; confidence: number },
): Word[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const spans =
    columns.length >= words.length ? byGaps(columns, words.length) : byCharacters(words, box);
  return words.map((word, index): Word => {
    const { from, to } = spans[index] ?? { from: box.x, to: box.x + box.width };
    const bbox = { x0: from, y0: box.y, x1: to, y1: box.y + box.height };
    return { text: word, confidence, bbox };
  });
}

function byGaps(columns: Span[], count: number): Span[] {
  const cuts = columns
    .slice(1)
    .map(({ from }, at) => ({ at: at + 1, gap: from - (columns[at]?.to ?? from) }))
    .sort((one, other) => other.gap - one.gap)
    .slice(0, Math.max(0, count - 1))
    .map(({ at }) => at)
    .sort((one, other) => one - other);
  const starts = [0, ...cuts];
  return starts.map((start, index): Span => {
    const last = (starts[index + 1] ?? columns.length) - 1;
    return { from: columns[start]?.from ?? 0, to: columns[last]?.to ?? 0 };
  });
}

function byCharacters(words: string[], { x, width }: Box): Span[] {
  const lengths = words.map((word) => [...word].length);
  const all = lengths.reduce((sum, length) => sum + length, 0) + words.length - 1;
  let before = 0;
  return lengths.map((length): Span => {
    const from = Math.round(x + (width * before) / all);
    before += length + 1;
    return { from, to: Math.round(x + (width * (before - 1)) / all) };
  });
}

function percent(confidence: number): number {
  return Math.round(100 * Math.min(1, Math.max(0, confidence)));
}

/** Tesseract can be told which characters to read, the system cannot. */
function isAllowed(word: string, characters = ''): boolean {
  return characters === '' || [...word].every((character) => characters.includes(character));
}

/** In pixels: Windows reads no image that is lower than 40. */
const margin = 20;

/** A line with white around it, as a PNG. */
async function cutLine({ width, height, data }: GrayImage, box: Box): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const { x: left, y: top, width: across, height: down } = box;
  return await sharp(data, { raw: { width, height, channels: 1 } })
    .extract({ left, top, width: across, height: down })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: 'white' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
