import { generateKeyBetween } from 'fractional-indexing';
import { z } from 'zod';
import { entry } from '../api/entry.ts';
import { wholeText } from '../api/exact-text.ts';

/** An entry of an export: every known key and no others. */
export const exportedEntry = z.strictObject({
  ...entry.shape,
  id: entry.shape.id.toLowerCase(),
  text: wholeText,
  /** Left out by versions without pins. */
  pinned: z.boolean().optional(),
  position: entry.shape.position.refine(isOrderKey, 'is not a fractional order key'),
});

export type ExportedEntry = z.infer<typeof exportedEntry>;

/** What an export writes and an import takes: every entry, without the pixels of its screenshot. */
export const exportDocument = z.strictObject({
  version: z.literal(1),
  exportedAt: z.iso.datetime({ precision: 3 }),
  entries: z.array(exportedEntry),
});
export type ExportDocument = z.infer<typeof exportDocument>;

/**
 * An export to be imported. Its entries are validated one by one, a few at a time: validating all
 * at once would block everything else for a second.
 */
export const importedDocument = exportDocument.extend({ entries: z.array(z.unknown()) });

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
