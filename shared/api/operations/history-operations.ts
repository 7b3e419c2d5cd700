import { z } from 'zod';
import { color, entry } from '../entry.ts';
import { defaultPageSize, pageCursor, pageOf, pageSize } from '../pagination.ts';

/** Characters of a search at most, in UTF-16 units. */
export const maxQueryLength = 1_000;

/** Characters of a text in lists and searches, in UTF-16 units; the entry itself has all. */
export const maxListedText = 2_000;

/** Entries of a page with whole texts at most. */
export const maxFullPage = 20;

/** An entry in lists and searches. */
const listedEntry = entry.extend({
  /** The text goes on: get the entry itself, or the same page with `full`, for all of it. */
  truncated: z.literal(true).optional(),
});

/** Whole texts, and 20 entries a page at most. */
const full = z.boolean().default(false);

const filter = { color: color.optional() };
const page = { limit: pageSize.default(defaultPageSize), cursor: pageCursor.optional() };

export const historyOperations = {
  list: {
    params: z.strictObject({
      ...filter,
      sort: z.enum(['position', 'createdAt', 'updatedAt', 'text', 'color']).default('position'),
      order: z.enum(['asc', 'desc']).default('asc'),
      full,
      ...page,
    }),
    result: pageOf(listedEntry),
  },
  /** Finds the entries that have every word of `q`, the best match first. */
  search: {
    params: z.strictObject({
      q: z.string().trim().min(1).max(maxQueryLength),
      ...filter,
      full,
      ...page,
    }),
    result: pageOf(listedEntry.extend({ snippet: z.string() })),
  },
  /** The whole history as one document. */
  export: {
    params: z.strictObject({ format: z.enum(['json', 'csv']), ...filter }),
    result: z.object({ document: z.string() }),
  },
  /** Imports a JSON export; entries that are known already change nothing. */
  import: {
    /** The export as text. The HTTP API takes it as its JSON body. */
    params: z.strictObject({ document: z.string() }),
    result: z.object({
      added: z.int().min(0),
      updated: z.int().min(0),
      skipped: z.int().min(0),
    }),
  },
};
