import { z } from '@hono/zod-openapi';
import { languages } from '../../shared/api/recognition.ts';

/** A whole number written in digits, as query parameters and form fields carry it. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .openapi({ type: 'integer', minimum: min, maximum: max });
}

/** `true` or `false` in words. */
export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .openapi({ type: 'boolean' });

/** Language codes separated by commas or plus signs, as `eng,deu`. */
export const languageList = z
  .string()
  .transform((list) => list.split(/[,+]/).map((code) => code.trim()))
  .pipe(languages)
  .openapi({ type: 'string', example: 'eng,deu' });

/** How many rows a page of a list holds. */
export const pageLimit = wholeNumber({ min: 1, max: 1_000 }).optional();

/** Where a page of a list begins, as the page before it said in `nextCursor`. */
export const pageCursor = z.string().min(1).max(2_000).optional();
