import { z } from 'zod';

const named = z.object({ code: z.string(), name: z.string() });

/** The languages that texts are read in, those that could be, and those to be had. */
export const languageLists = z.object({
  active: z.array(z.string()),
  installed: z.array(named),
  available: z.array(named.extend({ installed: z.boolean() })),
});
export type LanguageLists = z.infer<typeof languageLists>;
