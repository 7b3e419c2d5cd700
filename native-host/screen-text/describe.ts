import type { Box } from '../../shared/api/box.ts';
import type { ScreenLine, ScreenMatch, SnapshotChange } from '../../shared/api/screen-text.ts';
import type { ReadLine } from './reading/read-line.ts';
import type { KeptSnapshot, Target } from './snapshots.ts';

export function toMatch({ text, box, center, confidence, score, ref }: Target): ScreenMatch {
  return { text, box, center, confidence, score, ref };
}

export function asLine({ ref, text, box, confidence }: ReadLine): ScreenLine {
  return { ref, text, box, confidence };
}

/** In pixels: recognition may find the edges of the same ink a little elsewhere. */
const stillThere = 2;

/** What is another in a snapshot than in one before. */
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
