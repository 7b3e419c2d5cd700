import { z } from 'zod';
import type { Method } from '../contract.ts';

/** What an extension says in its hello that can be told of a mended history. */
export const hearsOfMending = 'history_mended';

/** A damaged history was rebuilt. */
export const mendedHistory = z.object({
  /** How many entries could be read and are back. */
  entries: z.int().nonnegative(),
  /** How many the damaged database had, as far as could be seen; null where nothing said. */
  known: z.int().nonnegative().nullable(),
  /** Where the damaged database is kept. */
  keptAs: z.string().max(10_000),
});
export type MendedHistory = z.infer<typeof mendedHistory>;

export const mendedMethods = {
  /** Answered once the person has been shown it: until then the host keeps telling. */
  'history.mended': { params: mendedHistory, result: z.object({}) },
} satisfies Record<string, Method>;
