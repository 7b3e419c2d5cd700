import type { LookFor } from '../../shared/api/operations/screen-text.ts';
import type { ScreenMatch } from '../../shared/api/screen-text.ts';
import { toMatch } from './describe.ts';
import { findSimilar } from './matching/find-similar.ts';
import type { ScreenReading } from './reading/screen-reader.ts';
import type { Snapshots } from './snapshots.ts';

const maxClosest = 5;
/** What has less in common with the text is no help. */
const minScore = 0.5;

/** What is most like a text that is not on the screen, the best first; none for an expression. */
export function closestTo(
  { text, match, caseSensitive, region, display }: LookFor,
  reading: ScreenReading,
  snapshots: Snapshots,
): ScreenMatch[] {
  if (match === 'regex') return [];
  const similar = findSimilar(reading.lines, { text, caseSensitive, minScore });
  const best = similar.toSorted((a, b) => b.score - a.score).slice(0, maxClosest);
  return snapshots.keep({ region, display }, reading, { found: best }).found.map(toMatch);
}
