import { z } from 'zod';
import { changeBatch, screenshotHash } from '../../history/replicated-entry.ts';
import { batchEntries, partBytes } from '../../history/synced-replica.ts';
import type { Handlers, Method } from '../contract.ts';

/**
 * Opens the caller's session for sending changes, once per connection. Returns how far the caller's
 * changes are here, and the number of this session: batches still in flight from an earlier one are
 * refused.
 */
const meet = {
  params: z.strictObject({ replica: z.uuid() }),
  result: z.object({
    replica: z.uuid(),
    received: z.int().nonnegative(),
    session: z.int().min(1),
    /** Whether the answering side knows pins. Earlier versions leave it out. */
    pins: z.boolean().default(false),
    /** Whether it knows how often a text was captured, likewise. */
    captures: z.boolean().default(false),
  }),
} satisfies Method;

/**
 * Merges changes of the caller. The answer is the acknowledgement: everything up to the cursor is
 * stored, and everything that the answering side had already read to send is sent.
 */
const merge = {
  params: z.strictObject({
    session: z.int().min(1),
    batch: changeBatch.extend({ entries: changeBatch.shape.entries.max(batchEntries) }),
  }),
  result: z.object({}),
} satisfies Method;

/** A part of a screenshot's PNG from `offset` (bytes) on; null where it is not here. */
const screenshot = {
  params: z.strictObject({ hash: screenshotHash, offset: z.int().nonnegative() }),
  result: z
    .object({
      /** Bytes of the whole PNG. */
      size: z.int().min(1),
      part: z.base64().max(Math.ceil(partBytes / 3) * 4),
    })
    .nullable(),
} satisfies Method;

/** What both sides offer, so that each sends its own changes to the other. */
export const historySyncMethods = {
  'history.meet': meet,
  'history.merge': merge,
  'history.screenshot': screenshot,
};

export type HistorySyncContract = {
  methods: typeof historySyncMethods;
  events: Record<never, never>;
};
export type HistorySyncHandlers = Handlers<HistorySyncContract>;
