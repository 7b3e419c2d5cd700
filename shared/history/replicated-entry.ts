import { z } from 'zod';
import { color, entry, source } from '../api/entry.ts';
import { isOrderKey } from './export-document.ts';
import { stamp } from './stamp.ts';

/** SHA-256 of a screenshot's PNG in hex. */
export const screenshotHash = z.string().regex(/^[0-9a-f]{64}$/);

function field<T extends z.ZodType>(value: T) {
  return z.strictObject({ value, stamp });
}

const content = z.strictObject({
  // Text that UTF-8 storage cannot hold would differ between replicas forever.
  text: field(z.string().overwrite((text) => text.toWellFormed())),
  color: field(color),
  position: field(z.string().refine(isOrderKey, 'is not a fractional order key')),
  /**
   * Left out for an entry that was never pinned, and towards replicas that do not know pins. A
   * number, since IndexedDB cannot index booleans.
   */
  pinned: field(z.literal([0, 1])).optional(),
  /** As in an entry. The greatest wins, so it needs no stamp. */
  captures: entry.shape.captures,
  updatedAt: entry.shape.updatedAt,
  /** What stays the same for the entry's whole life. */
  birth: z.strictObject({
    createdAt: entry.shape.createdAt,
    source,
    languages: z.array(z.string()),
    confidence: entry.shape.confidence,
    /** The pixels are sent separately. */
    screenshot: screenshotHash.nullable(),
    suggestedLanguages: entry.shape.suggestedLanguages,
  }),
});

/**
 * An entry as replicas exchange it: its whole state, so messages may be lost, repeated or
 * reordered. `life` is the stamp of the creation or, where `content` is null, of the deletion.
 */
const replicatedEntry = z.strictObject({
  id: entry.shape.id,
  life: stamp,
  content: content.nullable(),
});

export type ReplicatedEntry = z.infer<typeof replicatedEntry>;
export type EntryContent = z.infer<typeof content>;

/** The state of entries that changed at a replica, in the order of their last changes. */
export const changeBatch = z.strictObject({
  /** The replica that sends them. */
  replica: z.uuid(),
  /** The place in its sequence of changes up to which the receiver then has everything. */
  cursor: z.int().nonnegative(),
  /** Whether there are changes after the cursor. */
  more: z.boolean(),
  entries: z.array(replicatedEntry),
});
export type ChangeBatch = z.infer<typeof changeBatch>;
