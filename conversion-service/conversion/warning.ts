import { z } from 'zod';

/** A part of the document that is missing in the result. */
export const warning = z.object({ code: z.string().max(100), detail: z.string().max(1_000) });

export type Warning = z.infer<typeof warning>;
