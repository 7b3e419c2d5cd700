import { z } from 'zod';

/** Rows of a page at most. */
const maxPageSize = 1_000;

/** Rows of a page by default. */
export const defaultPageSize = 100;

/** How many rows a page of a list holds. */
export const pageSize = z.int().min(1).max(maxPageSize);

/** Where a page of a list begins: the `nextCursor` of the page before. */
export const pageCursor = z.string().min(1).max(2_000);

/** One page of entries; `total` counts those of all pages. */
export function pageOf<Entry extends z.ZodType>(entry: Entry) {
  return z.object({
    entries: z.array(entry),
    total: z.int().min(0),
    nextCursor: z.string().nullable(),
  });
}
