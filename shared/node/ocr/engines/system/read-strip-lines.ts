import type { Box } from '../../../../api/box.ts';
import type { GrayImage } from '../../../../ocr/image/image.ts';
import type { TesseractLine } from '../../../../ocr/tesseract/tesseract-line.ts';
import type { TesseractVariables } from '../../../../ocr/tesseract/tesseract-variables.ts';
import { loadSharp } from '../../../image/decode-with-sharp.ts';
import { inkColumns, lineParts } from './line-parts.ts';
import { placeWords } from './place-words.ts';
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
