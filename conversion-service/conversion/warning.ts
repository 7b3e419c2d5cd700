import { z } from 'zod';

/** Something of the document that the result does not have. */
export const warning = z.object({ code: z.string().max(100), detail: z.string().max(1_000) });

export type Warning = z.infer<typeof warning>;
