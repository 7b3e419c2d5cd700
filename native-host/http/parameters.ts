import { z } from '@hono/zod-openapi';
import { defaultPageSize, pageSize } from '../../shared/api/pagination.ts';
import { languages } from '../../shared/api/recognition.ts';

/** `number` in digits, as in query parameters and form fields. */
export function digits(number: z.ZodInt) {
  const { minValue, maxValue } = number;
  return z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(number)
    .openapi({
      type: 'integer',
      ...(minValue !== null && { minimum: minValue }),
      ...(maxValue !== null && { maximum: maxValue }),
    });
}

/** `true` or `false` as text. */
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
export const pageLimit = digits(pageSize).default(defaultPageSize);

/** An answer with JSON that is serialized already. */
export function jsonAnswer(written: Uint8Array<ArrayBuffer>): Response {
  return new Response(written, { headers: { 'content-type': 'application/json' } });
}
