import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { ExportedEntry } from '../../shared/history/export-document.ts';
import { joined, temporaryHistory } from '../../test/fixtures/history/temporary-history.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { databaseName } from '../storage/data-dir.ts';
import { migrations } from './database/history-migrations.ts';

const source = { kind: 'api' } as const;

test('an entry is pinned and let go, and its time says so', async () => {
  await using opened = await temporaryHistory();
  const added = await opened.history.add({ text: 'a', source });
  expect(added.pinned).toBe(false);
  expect(opened.history.update(added.id, { pinned: false })).toEqual(added);
  const pinned = opened.history.update(added.id, { pinned: true });
  expect(pinned).toEqual({ ...added, pinned: true, updatedAt: pinned.updatedAt });
  expect(pinned.updatedAt > added.updatedAt).toBe(true);
  const history = await opened.reopen();
  expect(history.get(added.id)).toEqual(pinned);
  expect(history.list().entries).toEqual([pinned]);
  expect(history.update(added.id, { pinned: false }).pinned).toBe(false);
});

test('no limit removes what is pinned, nor counts it', async () => {
  const limits: { maxEntries: number | null; maxAgeDays: number | null } = {
    maxEntries: 2,
    maxAgeDays: null,
  };
  await using opened = await temporaryHistory(limits);
  const { history } = opened;
  const texts = () => history.list().entries.map(({ text }) => text);
  const { id } = await history.add({ text: 'pinned', source });
  history.update(id, { pinned: true });
  for (const text of ['1', '2', '3']) await history.add({ text, source });
  expect(texts()).toEqual(['3', '2', 'pinned']);
  limits.maxEntries = 0;
  limits.maxAgeDays = -1;
  expect(await history.prune()).toBe(2);
  expect(texts()).toEqual(['pinned']);
  history.update(id, { pinned: false });
  expect(await history.prune()).toBe(1);
});

test('pins travel with exports, and exports from before there were any say nothing of them', async () => {
  await using from = await temporaryHistory();
  await using to = await temporaryHistory();
  const { id } = await from.history.add({ text: 'pinned', source });
  const other = await from.history.add({ text: 'other', source });
  from.history.update(id, { pinned: true });
  const exported = await joined(from.history.exportJson());
  await to.history.importJson(exported);
  expect(to.history.get(id).pinned).toBe(true);
  expect(to.history.get(other.id).pinned).toBe(false);
  const [header, ...lines] = (await joined(to.history.exportCsv())).trim().split('\r\n');
  expect(header).toMatch(/,pinned$/);
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['false', 'true']);

  const before = JSON.parse(exported);
  before.entries = before.entries.map(({ pinned: _, ...entry }: ExportedEntry) => ({
    ...entry,
    text: 'newer',
    updatedAt: '2100-01-01T00:00:00.000Z',
  }));
  expect(await to.history.importJson(JSON.stringify(before))).toMatchObject({ updated: 2 });
  expect(to.history.get(id)).toMatchObject({ text: 'newer', pinned: true });
  await to.history.clear();
  expect(await to.history.importJson(JSON.stringify(before))).toMatchObject({ added: 2 });
  expect(to.history.get(id).pinned).toBe(false);

  await to.history.clear();
  await to.history.importJson(exported);
  expect(to.history.get(id).pinned).toBe(true);
});

test('a history from before there were pins has none, and asks others for theirs', async () => {
  await using folder = await temporaryFolder();
  const id = '01900000-0000-7000-8000-000000000000';
  const stamp = '000000001-0000-a';
  const replica = crypto.randomUUID();
  fillVersion5(path.join(folder.path, databaseName), { id, stamp, replica });
  await using opened = await temporaryHistory({}, folder.path);
  const { history } = opened;
  expect(history.get(id)).toMatchObject({ text: 'old', pinned: false });
  expect(history.replica.meet(replica)).toBe(0);
  const [state] = history.replica.changesSince({ cursor: 0, to: replica, limit: 9 }).entries;
  expect(state?.content).not.toHaveProperty('pinned');
  expect(history.update(id, { pinned: true }).pinned).toBe(true);
});

test('a pin is read back from a damaged database', async () => {
  await using opened = await temporaryHistory();
  const ids: string[] = [];
  for (let index = 0; index < 60; index++) {
    ids.push(
      (await opened.history.add({ text: `entry ${index} ${'word '.repeat(100)}`, source })).id,
    );
  }
  const [first = '', second = ''] = ids;
  opened.history.update(first, { pinned: true });
  const history = await opened.reopen((dir) => overwriteRows(path.join(dir, databaseName)));
  expect(opened.problems.join()).toContain('was damaged');
  expect(history.get(first).pinned).toBe(true);
  expect(history.get(second).pinned).toBe(false);
});

/** A database as version 5 wrote it, with an entry, and a replica that sent something. */
function fillVersion5(
  file: string,
  { id, stamp, replica }: { id: string; stamp: string; replica: string },
): void {
  using db = new DatabaseSync(file);
  for (const step of migrations.slice(0, 5)) db.exec(step);
  db.exec('PRAGMA user_version = 5');
  db.prepare(
    `INSERT INTO entries (id, text, text_key, color, position, created_at, updated_at, source,
       languages, life_stamp, text_stamp, color_stamp, position_stamp, change)
     VALUES (?, 'old', 'old', 0, 'a0', 1, 1, '{"kind":"api"}', '[]', ?, ?, ?, ?, 1)`,
  ).run(id, stamp, stamp, stamp, stamp);
  db.prepare('INSERT INTO replicas (id, received, acknowledged, seen_at) VALUES (?, 7, 0, ?)').run(
    replica,
    Date.now(),
  );
}

/** Overwrites the page that holds the row of entry 40. */
function overwriteRows(file: string): void {
  const bytes = readFileSync(file);
  const starts = Array.from({ length: bytes.length / 4096 }, (_, page) => page * 4096);
  // 13 is the kind of a page that holds rows; indexes hold the beginnings of texts too.
  const at = starts.find(
    (start) => bytes[start] === 13 && bytes.subarray(start, start + 4096).includes('entry 40 '),
  );
  writeFileSync(file, bytes.fill(0xa5, at, (at ?? 0) + 4096));
}
