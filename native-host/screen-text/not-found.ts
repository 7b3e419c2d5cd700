import type { LookFor } from '../../shared/api/operations/screen-text.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { ScreenMatch } from '../../shared/api/screen-text.ts';
import { toMatch } from './describe.ts';
import type { TextSearch } from './matching/search/text-search.ts';
import type { ScreenReading } from './reading/screen-reader.ts';
import type { Snapshots } from './snapshots.ts';

/** How many that are most like what is not there are told. */
export const maxClosest = 5;
/** What has less in common with the text is no help. */
const minScore = 0.5;

type Tools = { search: TextSearch; snapshots: Snapshots };

/** What is most like a text that is not on the screen, the best first; none for an expression. */
export async function closestTo(
  { text, match, caseSensitive, region, display }: LookFor,
  reading: ScreenReading,
  { search, snapshots, signal }: Tools & { signal: AbortSignal },
): Promise<ScreenMatch[]> {
  if (match === 'regex') return [];
  const query = { text, caseSensitive, minScore };
  const similar = await orNone(search.similar(reading.lines, query, signal));
  const best = similar.toSorted((a, b) => b.score - a.score).slice(0, maxClosest);
  return snapshots.keep({ region, display }, reading, { found: best }).found.map(toMatch);
}

/** A search that takes too long finds nothing that is like it: what was asked for is answered. */
export async function orNone<T>(searching: Promise<T[]>): Promise<T[]> {
  return await searching.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'invalid_request') return [];
    throw error;
  });
}
