import { cpSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Entry } from '../../shared/api/entry.ts';
import { type TemporaryHistory, temporaryHistory } from '../fixtures/history/temporary-history.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { overwritePage, pageBytes } from './overwrite-page.ts';

const source = { kind: 'screen', title: 'A window' } as const;

/** A history as it was acknowledged. */
interface Acknowledged {
  entries: Entry[];
  /** The ids of deleted entries that a browser has not received yet. */
  deleted: string[];
  /** The files of screenshots, below the data folder, with their bytes. */
  pictures: Map<string, Buffer>;
}

/**
 * Overwrites bytes in one page of a database after the other, each in a copy of its own, and opens
 * the history: entries of other pages have to be restored, with every picture, and adding has to
 * work.
 */
export async function damageRounds(seeds: number): Promise<void> {
  await using whole = await temporaryHistory();
  const acknowledged = await fill(whole);
  await whole.history[Symbol.asyncDispose]();
  const pages = statSync(path.join(whole.dir, 'history.sqlite')).size / pageBytes;
  for (let seed = 0; seed < seeds; seed++) {
    // With as many seeds as pages each page is hit, with fewer pages in all parts of the file.
    const page = seeds < pages ? Math.floor((seed * pages) / seeds) : seed % pages;
    await damageRound(whole.dir, { page, seed }, acknowledged);
  }
}

async function fill({ dir, history }: TemporaryHistory): Promise<Acknowledged> {
  const entries: Entry[] = [];
  const pictures = new Map<string, Buffer>();
  history.replica.meet(crypto.randomUUID());
  for (let index = 0; index < 240; index++) {
    const text = `entry ${index} ${'some words '.repeat(index % 40 === 0 ? 1_500 : index % 30)}`;
    const screenshot = index % 5 === 0 ? Buffer.from(`the pixels of ${index}`) : undefined;
    const entry = await history.add({ text, source, screenshot });
    entries.push(entry);
  }
  const deleted = entries.splice(100, 60).map(({ id }) => id);
  for (const id of deleted) await history.remove(id);
  for (const { id, hasScreenshot } of entries) {
    if (!hasScreenshot) continue;
    const { hash, png } = await history.screenshot(id);
    pictures.set(path.join('screenshots', hash.slice(0, 2), `${hash}.png`), Buffer.from(png));
  }
  expect(statSync(path.join(dir, 'history.sqlite')).size).toBeGreaterThan(0);
  return { entries, deleted, pictures };
}

async function damageRound(
  from: string,
  { page, seed }: { page: number; seed: number },
  { entries, deleted, pictures }: Acknowledged,
): Promise<void> {
  await using folder = await temporaryFolder();
  cpSync(from, folder.path, { recursive: true, preserveTimestamps: true });
  overwritePage(path.join(folder.path, 'history.sqlite'), { page, seed });
  await using opened = await temporaryHistory({}, folder.path).catch((cause: unknown) => {
    throw new Error(`page ${page + 1}, seed ${seed}: the history does not open`, { cause });
  });
  const { history } = opened;
  const what = `page ${page + 1}, seed ${seed}: ${opened.problems.join(' ')}`;
  const back = new Map(history.list({ limit: 1000 }).entries.map((entry) => [entry.id, entry]));
  const lost = entries.filter(({ id, text }) => back.get(id)?.text !== text);
  // A page holds some thirty entries at most.
  expect(lost.length, what).toBeLessThan(60);
  expect(entries.length - lost.length, what).toBeGreaterThan(100);
  expect(
    deleted.filter((id) => back.has(id)),
    what,
  ).toEqual([]);
  for (const [file, bytes] of pictures) {
    expect(readFileSync(path.join(folder.path, file)).equals(bytes), what).toBe(true);
  }
  const added = await history.add({ text: 'added after the damage', source });
  expect(
    history.search({ q: 'damage' }).entries.map(({ id }) => id),
    what,
  ).toEqual([added.id]);
  for (const { id } of entries) if (back.has(id)) history.update(id, { color: 'green' });
  await history.remove(added.id);
}
