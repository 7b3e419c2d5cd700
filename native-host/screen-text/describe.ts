import type { Box } from '../../shared/api/box.ts';
import type { LookFor } from '../../shared/api/operations/screen-text-operations.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { ScreenLine, ScreenMatch, SnapshotChange } from '../../shared/api/screen-matches.ts';
import type { TextSearch } from './matching/search/text-search.ts';
import type { ReadLine } from './reading/read-line.ts';
import type { ScreenReading } from './reading/screen-reader.ts';
import type { KeptSnapshot, Snapshots, Target } from './snapshots.ts';

export function toMatch({ text, box, center, confidence, score, ref }: Target): ScreenMatch {
  return { text, box, center, confidence, score, ref };
}

export function asLine({ ref, text, box, confidence }: ReadLine): ScreenLine {
  return { ref, text, box, confidence };
}

/** In pixels: recognition may place the edges of the same ink slightly differently. */
const stillThere = 2;

/** The changes of a snapshot since an earlier one. */
export function changeSince(before: KeptSnapshot, now: KeptSnapshot): SnapshotChange {
  const known = new Map([...before.lines, ...before.windows].map((one) => [one.ref, one.box]));
  const all = [...now.lines.map(asLine), ...now.windows];
  const present = new Set(all.map(({ ref }) => ref));
  return {
    snapshotId: now.id,
    added: all.filter(({ ref }) => !known.has(ref)),
    removed: [...known.keys()].filter((ref) => !present.has(ref)),
    moved: all.flatMap(({ ref, box }) => {
      const was = known.get(ref);
      return was && isElsewhere(was, box) ? [{ ref, box }] : [];
    }),
    focused: now.windows.find(({ focused }) => focused)?.ref ?? null,
  };
}

function isElsewhere(a: Box, b: Box): boolean {
  return [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].some(
    (difference) => Math.abs(difference) > stillThere,
  );
}

/** How many texts similar to a missing one are listed. */
export const maxClosest = 5;
/** A text with less similarity is no help. */
const minScore = 0.5;

type DescribeTools = { search: TextSearch; snapshots: Snapshots };

/**
 * The texts most similar to one that is not on the screen, the best first; none for an expression.
 */
export async function closestTo(
  { text, match, caseSensitive, region, display }: LookFor,
  reading: ScreenReading,
  { search, snapshots, signal }: DescribeTools & { signal: AbortSignal },
): Promise<ScreenMatch[]> {
  if (match === 'regex') return [];
  const query = { text, caseSensitive, minScore };
  const similar = await orNone(search.similar(reading.lines, query, signal));
  const best = similar.toSorted((a, b) => b.score - a.score).slice(0, maxClosest);
  return snapshots.keep({ region, display }, reading, { found: best }).found.map(toMatch);
}

/** A search that takes too long gives no similar texts: the original request is still answered. */
export async function orNone<T>(searching: Promise<T[]>): Promise<T[]> {
  return await searching.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'invalid_request') return [];
    throw error;
  });
}
