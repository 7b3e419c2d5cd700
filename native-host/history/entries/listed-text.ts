import type { Entry } from '../../../shared/api/entry.ts';
import { maxFullPage, maxListedText } from '../../../shared/api/operations/history.ts';

/** What a page gives of its texts: with `full` false the beginnings, otherwise all. */
export type TextQuery = { full?: boolean | undefined; limit?: number | undefined };

export type ListedEntry = Entry & { truncated?: true };

/** How many entries a page may have. */
export function pageLimitOf({ full, limit = 100 }: TextQuery): number {
  return full === true ? Math.min(limit, maxFullPage) : limit;
}

/** The column that has as much of a text as is read of it: some characters more than are given. */
export function textColumn({ full }: TextQuery, characters = maxListedText): string {
  return full === false ? `substr(e.text, 1, ${characters + 1})` : 'e.text';
}

/** The entry as a page gives it. */
export function listed(entry: Entry, { full }: TextQuery): ListedEntry {
  if (full !== false || entry.text.length <= maxListedText) return entry;
  // No pair of surrogates is parted.
  const cut = (entry.text.codePointAt(maxListedText - 1) ?? 0) > 0xffff ? 1 : 0;
  return { ...entry, text: entry.text.slice(0, maxListedText - cut), truncated: true };
}
