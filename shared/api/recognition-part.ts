import { z } from 'zod';

const index = z.int().nonnegative();

/**
 * A part of what was read from an image: words in reading order from one to another, both
 * included; or a code, a table or a link, by its place among them.
 */
export const recognitionPart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('words'), from: index, to: index }),
  z.strictObject({ kind: z.enum(['code', 'table', 'link']), index }),
]);
export type RecognitionPart = z.infer<typeof recognitionPart>;
