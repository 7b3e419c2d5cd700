import { z } from 'zod';
import { maxDocumentBytes } from '../storage/storage.ts';

const count = z.coerce.number().int().min(1).max(1_000_000);

/** What one key may do where that is not what all may. */
export const keyLimits = z.strictObject({
  /** POST /convert a minute. */
  convert: count.optional(),
  /** POST /batch a minute. */
  batch: count.optional(),
  /** Jobs that wait. */
  waiting: count.optional(),
  /** Of one file: no more than any may have. */
  megabytes: z.coerce
    .number()
    .positive()
    .max(maxDocumentBytes / 1_000_000)
    .optional(),
});

export type KeyLimits = z.infer<typeof keyLimits>;

/** Changes of some of them; null takes one away. */
export type LimitChanges = { [Name in keyof KeyLimits]?: number | null };

export function changedLimits(limits: KeyLimits, changes: LimitChanges): KeyLimits {
  const all = Object.entries({ ...limits, ...changes });
  return keyLimits.parse(Object.fromEntries(all.filter(([, value]) => value !== null)));
}

/** As they are shown: `convert=50 waiting=100`. */
export function describeLimits(limits: KeyLimits): string {
  const named = Object.entries(limits).map(([name, value]) => `${name}=${value}`);
  return named.join(' ') || '-';
}
