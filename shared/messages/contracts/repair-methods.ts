import { z } from 'zod';
import type { Method } from '../contract.ts';

/** The capability, in an extension's hello, of being notified of a rebuilt history. */
export const repairCapability = 'history_repaired';

/** A damaged history was rebuilt. */
export const repairedHistory = z.object({
  /** How many entries were recovered. */
  entries: z.int().nonnegative(),
  /** How many the damaged database had, as far as could be determined; null where unknown. */
  known: z.int().nonnegative().nullable(),
  /** Where the damaged database is kept. */
  keptAs: z.string().max(10_000),
});
export type RepairedHistory = z.infer<typeof repairedHistory>;

export const repairMethods = {
  /** Answered once the person has seen it: until then the host keeps notifying. */
  'history.repaired': { params: repairedHistory, result: z.object({}) },
} satisfies Record<string, Method>;
