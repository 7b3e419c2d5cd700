import { z } from 'zod';
import type { ScanPage } from '../../shared/node/scans/scan.ts';
import type { RgbaImage } from '../../shared/ocr/image/image.ts';

/** The parameters of a PDF thread's calls, by action. */
export const pdfCalls = {
  open: z.object({ file: z.instanceof(Uint8Array), password: z.string().optional() }),
  page: z.object({ number: z.int().min(1) }),
};

const isObject = (value: unknown) => value instanceof Object;

/** The answers to them. */
export const pdfAnswers = {
  open: z.union([
    z.object({ pages: z.int() }),
    z.object({ failed: z.enum(['password', 'damaged']) }),
  ]),
  page: z.object({
    page: z.custom<Omit<ScanPage, 'draw'>>(isObject),
    /** To read; left out where the page has its text. */
    drawn: z
      .object({ picture: z.custom<RgbaImage>(isObject), /** Pixels a point. */ scale: z.number() })
      .optional(),
    /** To keep, of `shownScale` pixels a point. */
    png: z.instanceof(Uint8Array<ArrayBuffer>),
    shownScale: z.number(),
  }),
};
export type OpenedPdf = z.infer<typeof pdfAnswers.open>;
export type DrawnPage = z.infer<typeof pdfAnswers.page>;
