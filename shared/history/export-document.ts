import { generateKeyBetween } from 'fractional-indexing';
import { z } from 'zod';
import { entry } from '../api/entry.ts';

/** What an export writes and an import takes: every entry, without the pixels of its screenshot. */
export const exportDocument = z.strictObject({
  version: z.literal(1),
  exportedAt: z.iso.datetime({ precision: 3 }),
  entries: z.array(
    entry.extend({
      id: entry.shape.id.toLowerCase(),
      position: entry.shape.position.refine(isOrderKey, 'is not a fractional order key'),
    }),
  ),
});
export type ExportDocument = z.infer<typeof exportDocument>;

/** Whether new keys can be made before and after this one. */
export function isOrderKey(key: string): boolean {
  try {
    generateKeyBetween(null, key);
    generateKeyBetween(key, null);
    return true;
  } catch {
    return false;
  }
}
