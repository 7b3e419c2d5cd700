import { z } from 'zod';
import { nothing } from '../../api/operations/host-operations.ts';
import { languages, recognition } from '../../api/recognition.ts';
import type { Method } from '../contract.ts';

/** Bytes of a PDF at most: in base64 it is one message between parts of an extension (64 MiB). */
export const maxPdfBytes = 45_000_000;

/** More than a password of a PDF has: the format takes 127 bytes. */
const maxPasswordLength = 500;

const pdfId = z.uuid();

/** What was read of a page. Boxes are in pixels of its picture, a PNG in base64. */
const pdfPageReading = recognition
  .pick({ text: true, confidence: true, languages: true, lines: true })
  .extend({ picture: z.base64() });
export type PdfPageReading = z.infer<typeof pdfPageReading>;

/** PDFs that the host reads page by page, so that the caller sees how far it is and can stop. */
export const pdfMethods = {
  /** Opens a PDF in base64, which closes by itself when nobody asks for a page for two minutes. */
  'pdf.open': {
    params: z.strictObject({
      pdf: z.string().min(1),
      password: z.string().min(1).max(maxPasswordLength).optional(),
    }),
    result: z.object({ pdfId, pages: z.int().nonnegative() }),
  },
  /** A page, numbered from 1: its own text where it has one, else read from its picture. */
  'pdf.page': {
    params: z.strictObject({ pdfId, page: z.int().min(1), languages }),
    result: pdfPageReading,
  },
  'pdf.close': { params: z.strictObject({ pdfId }), result: nothing },
} satisfies Record<string, Method>;
