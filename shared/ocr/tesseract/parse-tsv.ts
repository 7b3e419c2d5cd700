import { z } from 'zod';

const bounds = z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() });
const word = z.object({ text: z.string(), confidence: z.number(), bbox: bounds });

/** A line as Tesseract found it; bounds are in pixels of the image that was read. */
export const tesseractLine = z.object({ words: z.array(word), bbox: bounds });
export type TesseractLine = z.infer<typeof tesseractLine>;
export type TesseractWord = TesseractLine['words'][number];

/** What tesseract.js answers to `recognize` for TSV output, which takes the least work. */
export const tsvPage = z.object({ tsv: z.string() });

/** The output options of tesseract.js for that. */
export const tsvOutput = { text: false, blocks: false, tsv: true };

/**
 * Parses the TSV that Tesseract writes into lines with words: level, page, block, paragraph, line,
 * word, left, top, width, height, confidence, text. Rows of level 4 are lines, of 5 words. Source:
 * https://tesseract-ocr.github.io/tessdoc/Command-Line-Usage.html
 */
export function parseTsv(tsv: string): TesseractLine[] {
  const lines: TesseractLine[] = [];
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    const [x = 0, y = 0, width = 0, height = 0] = cells.slice(6, 10).map(Number);
    const bbox = { x0: x, y0: y, x1: x + width, y1: y + height };
    if (cells[0] === '4') lines.push({ words: [], bbox });
    if (cells[0] === '5') {
      const word = { text: cells.slice(11).join('\t'), confidence: Number(cells[10]), bbox };
      lines.at(-1)?.words.push(word);
    }
  }
  return lines;
}
