import { expect, test } from 'vitest';
import { changeSince } from './describe.ts';
import type { ReadLine } from './reading/read-line.ts';
import { withRefs } from './reading/read-line.ts';
import { createSnapshots } from './snapshots.ts';

test('a snapshot is kept for two minutes, and no more than twenty are', () => {
  let now = 0;
  const snapshots = createSnapshots(() => now);
  const first = snapshots.keep({}, reading([]), {});
  for (let count = 1; count < 20; count++) snapshots.keep({}, reading([]), {});
  expect(snapshots.get(first.id).id).toBe(first.id);
  const last = snapshots.keep({}, reading([]), {});
  expect(() => snapshots.get(first.id)).toThrow(
    expect.objectContaining({ code: 'snapshot_expired' }),
  );
  now = 119_999;
  expect(snapshots.get(last.id).id).toBe(last.id);
  now = 120_000;
  expect(() => snapshots.get(last.id)).toThrow(
    expect.objectContaining({ code: 'snapshot_expired' }),
  );
});

test('a ref is good for as long as any snapshot has it, and no ref is given twice', () => {
  const [one, two] = [createSnapshots(), createSnapshots()];
  const line = { ...plain('Save', 10), ref: one.newRef() };
  one.keep({}, reading([line]), {});
  expect(one.target(line.ref)).toMatchObject({ text: 'Save', center: { x: 40, y: 15 } });
  expect(() => two.target(line.ref)).toThrow(expect.objectContaining({ code: 'snapshot_expired' }));
  expect(two.newRef()).not.toBe(line.ref);
});

test('lines keep their refs where they stay and where they move, and what is new has its own', () => {
  const snapshots = createSnapshots();
  const lines = withRefs(
    [plain('Stays', 0), plain('Moves', 40), plain('Goes', 80)],
    [],
    snapshots.newRef,
  );
  const before = snapshots.keep({}, reading(lines), {});
  const later = withRefs(
    [plain('Stays', 0), plain('Comes', 40), plain('Moves', 120)],
    lines,
    snapshots.newRef,
  );
  const now = snapshots.keep({}, reading(later), {});
  const [stays, moves, goes] = lines.map(({ ref }) => ref);
  const change = changeSince(before, now);
  expect(change.added).toMatchObject([{ text: 'Comes' }]);
  expect(change.removed).toEqual([goes]);
  expect(change.moved).toEqual([{ ref: moves, box: later[2]?.box }]);
  expect(later[0]?.ref).toBe(stays);
});

test('of lines with the same text none takes the ref of another place', () => {
  const { newRef } = createSnapshots();
  const before = withRefs([plain('Same', 0), plain('Same', 40)], [], newRef);
  const after = withRefs([plain('Same', 100), plain('Same', 200)], before, newRef);
  expect(after.map(({ ref }) => ref)).not.toContain(before[0]?.ref);
});

function plain(text: string, y: number): Omit<ReadLine, 'ref'> {
  const box = { x: 0, y, width: 80, height: 10 };
  return { text, box, confidence: 90, words: [{ text, box, confidence: 90 }] };
}

function reading(lines: ReadLine[]) {
  const bounds = { x: 0, y: 0, width: 100, height: 300 };
  const picture = { width: 100, height: 300, data: new Uint8Array(100 * 300 * 4) };
  return { bounds, picture, lines };
}
