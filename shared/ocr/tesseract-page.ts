import { z } from 'zod';
import { type TesseractLine, tesseractLine } from './tesseract-line.ts';

const paragraph = z.object({ lines: z.array(tesseractLine) });
const page = z.object({ blocks: z.array(z.object({ paragraphs: z.array(paragraph) })).nullable() });

/** The lines in what tesseract.js answers to `recognize`. Throws a ZodError for anything else. */
export function linesOfPage(answered: unknown): TesseractLine[] {
  const { blocks } = page.parse(answered);
  return (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
}
