import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { History } from '../../native-host/history/history.ts';
import { openHistory } from '../../native-host/history/open-history.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

/** What a writer has done or, before a removal, is about to do. */
export type WriterEvent = { kind: 'added' | 'removing' | 'removed'; id: string };

/** Starts a process that writes to the history in the folder and reports it, until it is killed. */
export type StartWriter = (dir: string, onEvent: (event: WriterEvent) => void) => ChildProcess;

/** What must and must not be there, from the reports of all writers of the folder. */
interface Acknowledged {
  present: Set<string>;
  gone: Set<string>;
}

const maxEvents = 30;
const maxDelayMs = 4;

/**
 * Lets a writer write, kills it at a random moment, reopens the history and checks that it is intact
 * and holds what was acknowledged; so many times in the same folder.
 */
export async function crashRounds(rounds: number, startWriter: StartWriter): Promise<void> {
  await using folder = await temporaryFolder();
  const acknowledged: Acknowledged = { present: new Set(), gone: new Set() };
  for (let round = 0; round < rounds; round++) {
    await writeUntilKilled(folder.path, startWriter, acknowledged);
    await checkHistory(folder.path, acknowledged);
  }
  expect(acknowledged.present.size).toBeGreaterThan(rounds);
}

async function writeUntilKilled(
  dir: string,
  startWriter: StartWriter,
  acknowledged: Acknowledged,
): Promise<void> {
  const enough = Math.ceil(Math.random() * maxEvents);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let events = 0;
  const writer = startWriter(dir, (event) => {
    note(event, acknowledged);
    if (++events === enough) resolve();
  });
  writer.once('exit', () => reject(new Error('The writer ended before it was killed.')));
  await promise;
  // Not a wait for a condition: it moves the kill to any point of the current write.
  await setTimeout(Math.random() * maxDelayMs);
  writer.kill('SIGKILL');
  await once(writer, 'close');
}

function note({ kind, id }: WriterEvent, { present, gone }: Acknowledged): void {
  if (kind === 'added') present.add(id);
  if (kind === 'removing') present.delete(id);
  if (kind === 'removed') gone.add(id);
}

async function checkHistory(dir: string, { present, gone }: Acknowledged): Promise<void> {
  const problems: string[] = [];
  await using history = await openHistory({
    dir,
    limits: () => ({ maxEntries: null, maxAgeDays: null }),
    // What a kill between a file and its row leaves is moved away, and reported.
    onProblem: (problem) => isSweeping(problem) || problems.push(problem),
  });
  expect(problems).toEqual([]);
  const ids = allIds(history);
  expect([...present].filter((id) => !ids.has(id))).toEqual([]);
  expect([...gone].filter((id) => ids.has(id))).toEqual([]);
  checkStorage(dir);
}

function isSweeping(problem: string): boolean {
  return problem.includes('as a crash leaves them');
}

/** Every entry has its screenshot, as the writers gave it one. */
function allIds(history: History): Set<string> {
  const ids = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = history.list({ limit: 1000, cursor });
    for (const { id, hasScreenshot } of page.entries) {
      expect(hasScreenshot).toBe(true);
      ids.add(id);
    }
    cursor = page.nextCursor;
  }
  return ids;
}

function checkStorage(dir: string): void {
  using db = new DatabaseSync(path.join(dir, 'history.sqlite'), { readOnly: true });
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const used = db.prepare('SELECT DISTINCT screenshot FROM entries').all();
  const names = readdirSync(path.join(dir, 'screenshots'), { recursive: true, encoding: 'utf8' });
  const files = names
    .filter((name) => path.dirname(name) !== '.')
    .map((name) => path.basename(name));
  expect(files.sort()).toEqual(used.map(({ screenshot }) => `${screenshot}.png`).sort());
}
