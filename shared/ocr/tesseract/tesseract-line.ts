import { z } from 'zod';

const bounds = z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() });
const word = z.object({ text: z.string(), confidence: z.number(), bbox: bounds });

/** A line as Tesseract found it; bounds are in pixels of the image that was read. */
export const tesseractLine = z.object({ words: z.array(word), bbox: bounds });
export type TesseractLine = z.infer<typeof tesseractLine>;
