import { z } from 'zod';

/** A text that programs can pass on unchanged: whole Unicode characters, no NUL. */
export const exactText = z
  .string()
  .refine((text) => text.isWellFormed(), 'holds half a character (a lone surrogate)')
  .refine((text) => !text.includes('\0'), 'holds a NUL, which ends texts in other programs');
