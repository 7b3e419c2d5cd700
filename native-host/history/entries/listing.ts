import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Entry } from '../../../shared/api/entry.ts';
import { maxFullPage, maxListedText } from '../../../shared/api/operations/history.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { parseJson } from '../../../shared/parse-json.ts';

const checksumLength = 6;
const content = z.tuple([z.string(), z.array(z.union([z.string(), z.number()]))]);

/** The sort keys of the last entry of a page. */
export type CursorKeys = (string | number)[];

/** An opaque cursor: the keys, bound to the query that they belong to. */
export function encodeCursor(query: unknown, keys: CursorKeys): string {
  const body = Buffer.from(JSON.stringify([digest(JSON.stringify(query)).toString('hex'), keys]));
  return Buffer.concat([digest(body), body]).toString('base64url');
}

/** The keys of a cursor. Throws `invalid_request` where it is damaged or of another query. */
export function decodeCursor(query: unknown, cursor: string): CursorKeys {
  const bytes = Buffer.from(cursor, 'base64url');
  const body = bytes.subarray(checksumLength);
  const whole =
    bytes.toString('base64url') === cursor &&
    digest(body).equals(bytes.subarray(0, checksumLength));
  if (!whole) throw new Problem('invalid_request', 'cursor is damaged: begin again without one.');
  const [boundTo, keys] = content.parse(parseJson(body.toString()));
  if (boundTo !== digest(JSON.stringify(query)).toString('hex')) {
    throw new Problem(
      'invalid_request',
      'cursor belongs to another query: keep all other parameters, or begin again without it.',
    );
  }
  return keys;
}

function digest(bytes: string | Buffer): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, checksumLength);
}

/** What a page gives of its texts: with `full` false the beginnings, otherwise all. */
type TextQuery = { full?: boolean | undefined; limit?: number | undefined };

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
