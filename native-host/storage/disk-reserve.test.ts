import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryHistory } from '../../test/fixtures/history/temporary-history.ts';
import { smallDisk } from '../../test/fixtures/small-disk.ts';

const source = { kind: 'api' } as const;

test.each([
  ['short texts', 200, 40],
  ['texts of 40 KB', 40, 40_000],
])('a full disk has room for every deletion, one after the other: %s', async (_, count, size) => {
  const disk = await smallDisk(60);
  onTestFinished(() => disk[Symbol.asyncDispose]());
  await using opened = await temporaryHistory({}, disk.path);
  const ids = await addAll(opened.history, count, size);
  disk.fill();
  for (const id of ids.slice(0, count / 2)) await opened.history.remove(id);
  await expect(addAll(opened.history, 400, 40_000)).rejects.toThrow();
  disk.fill();
  const history = await opened.reopen();
  for (const id of ids.slice(count / 2)) await history.remove(id);
  expect(history.search({ q: 'entry' }).entries.map(({ id }) => id)).not.toContain(ids[0]);
});

test('what a deletion was lent is taken again, at once or when there is room', async () => {
  const disk = await smallDisk(40);
  onTestFinished(() => disk[Symbol.asyncDispose]());
  await using opened = await temporaryHistory({}, disk.path);
  const { history } = opened;
  const reserved = () => statSync(path.join(disk.path, 'room-for-deleting')).size;
  const ids = await addAll(history, 100, 2_000);
  const whole = reserved();
  disk.fill();
  for (const id of ids.slice(0, 50)) await history.remove(id);
  expect(reserved()).toBeGreaterThan(whole / 4);
  disk.free();
  await addAll(history, 1, 40);
  expect(reserved()).toBe(whole);
});

async function addAll(
  history: Awaited<ReturnType<typeof temporaryHistory>>['history'],
  count: number,
  size: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const words = Array.from(
      { length: size / 10 },
      (_, at) => (index * 7919 + at * 104_729) % 99_991,
    );
    ids.push((await history.add({ text: `entry ${index} ${words.join(' ')}`, source })).id);
  }
  return ids;
}
