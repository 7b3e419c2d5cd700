import { z } from 'zod';

/** A text that can be kept as UTF-8 unchanged. */
export const wholeText = z
  .string()
  .refine((text) => text.isWellFormed(), 'holds half a character (a lone surrogate)');

/** A text that programs can pass on unchanged: whole Unicode characters, no NUL. */
export const exactText = wholeText.refine(
  (text) => !text.includes('\0'),
  'holds a NUL, which ends texts in other programs',
);
