import { readFile } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { latestStamp, receiveEntry } from '../../../shared/history/receive-entry.ts';
import type { ChangeBatch, ReplicatedEntry } from '../../../shared/history/replicated-entry.ts';
import type { ChangesQuery, SyncedReplica } from '../../../shared/history/synced-replica.ts';
import { batchCharacters } from '../../../shared/history/synced-replica.ts';
import { statement } from '../../../shared/node/transaction.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { ChangeMark, Store } from '../database/store.ts';
import { isUsed } from '../entries/remove-entries.ts';
import { entryColumns, toEntry } from '../entries/write-entry.ts';
import type { ScreenshotFiles } from '../screenshots/screenshot-files.ts';
import { meet, noteAcknowledged, noteReceived } from './known-replicas.ts';
import { writeState } from './write-state.ts';

/** The host's history as a replica: it applies the limits after every merged batch. */
export function createReplica(
  store: Store,
  files: ScreenshotFiles,
  keepLimits: () => Promise<unknown>,
) {
  const { db } = store;
  return {
    id: store.replica,
    meet: (replica) => meet(db, replica, store.now()),
    changesSince: (query) => changesSince(store, query),
    async applyChanges(batch) {
      const changed = await applyChanges(store, files, batch);
      await keepLimits();
      return changed;
    },
    acknowledge(replica, cursor) {
      noteAcknowledged(db, { replica, cursor, time: store.time(), now: store.now() });
    },
    missingScreenshots: (limit) => missingScreenshots(db, limit),
    hasScreenshot: (hash) => hasScreenshot(db, hash),
    screenshotBytes: (hash) => screenshotBytes(db, files, hash),
    keepScreenshot: (png) => keepScreenshot(store, files, png),
    onChange: (listener: () => void, signal?: AbortSignal) => store.onChange(listener, signal),
  } satisfies SyncedReplica;
}

/** A `SyncedReplica` whose database answers synchronously. */
export type HistoryReplica = ReturnType<typeof createReplica>;

/** The entries that changed after the cursor, each once and in its current state. */
function changesSince(store: Store, query: ChangesQuery): ChangeBatch {
  // A cursor ahead of this history is of one that it replaced, as after restoring a backup.
  const cursor = query.cursor > store.lastChange() ? 0 : query.cursor;
  const changes = changesAfter(store, { ...query, cursor });
  const entries: ReplicatedEntry[] = [];
  let reached = cursor;
  let characters = 0;
  for (const { id, change } of changes.slice(0, query.limit)) {
    if (characters >= batchCharacters) break;
    const state = entryState(store.db, id);
    if (state) entries.push(state);
    characters += state?.content?.text.value.length ?? 0;
    reached = change;
  }
  const more = entries.length < changes.length;
  const end = more ? reached : store.lastChange();
  return { replica: store.replica, cursor: end, more, entries };
}

function changesAfter(
  { db }: Store,
  { cursor, to, limit }: ChangesQuery,
): { id: string; change: number }[] {
  const changed = (table: string) => `
    SELECT id, change FROM ${table}
    WHERE change > $cursor AND NOT (received_from IS $to AND received_change = change)`;
  return statement(
    db,
    `${changed('entries')} UNION ALL ${changed('tombstones')} ORDER BY change LIMIT $limit`,
  )
    .all({ cursor, to, limit: limit + 1 })
    .map(({ id, change }) => ({ id: String(id), change: Number(change) }));
}

/**
 * Merges what another replica sent, and records how far its changes are here, in one transaction.
 * Returns how many entries changed.
 */
async function applyChanges(
  store: Store,
  files: ScreenshotFiles,
  batch: ChangeBatch,
): Promise<number> {
  // Deletions only make room, so a full disk need not prevent them.
  const write = batch.entries.every(({ content }) => content === null) ? store.erase : store.write;
  const { changed, unused } = write((mark) => {
    const results = batch.entries.map((entry) => mergeIn(store, entry, batch.replica, mark));
    noteReceived(store.db, { ...batch, now: mark.now });
    const changes = results.filter((result) => result !== undefined);
    return { changed: changes.length, unused: changes.flat() };
  });
  await files.discard(unused, (hash) => isUsed(store.db, hash));
  return changed;
}

/** Returns the screenshots that nothing uses any more, undefined where nothing changed. */
function mergeIn(
  store: Store,
  received: ReplicatedEntry,
  from: string,
  mark: ChangeMark,
): string[] | undefined {
  store.receive(latestStamp(received));
  const present = entryState(store.db, received.id);
  const { merged, isNews, senderHasIt } = receiveEntry(present, received);
  if (!isNews) {
    if (!senderHasIt) markForSending(store, received.id, mark);
    return undefined;
  }
  const unused = writeState(store, present, merged, mark);
  if (senderHasIt) noteOrigin(store, received.id, from);
  return unused;
}

/**
 * The sender lacks what is known here, as after it was restored from a backup: it is sent again.
 */
function markForSending({ db }: Store, id: string, mark: ChangeMark): void {
  const change = mark.changes();
  for (const table of ['entries', 'tombstones']) {
    statement(db, `UPDATE ${table} SET change = ? WHERE id = ?`).run(change, id);
  }
}

function noteOrigin({ db }: Store, id: string, from: string): void {
  for (const table of ['entries', 'tombstones']) {
    statement(
      db,
      `UPDATE ${table} SET received_from = ?, received_change = change WHERE id = ?`,
    ).run(from, id);
  }
}

/** The hashes of screenshots that entries name and that are not here, newest entry first. */
function missingScreenshots(db: DatabaseSync, limit: number): string[] {
  return statement(
    db,
    `SELECT screenshot AS hash FROM entries
       WHERE screenshot IS NOT NULL AND screenshot NOT IN (SELECT hash FROM screenshots)
       GROUP BY screenshot ORDER BY max(created_at) DESC LIMIT ?`,
  )
    .all(limit)
    .map(({ hash }) => String(hash));
}

function hasScreenshot(db: DatabaseSync, hash: string): boolean {
  return statement(db, 'SELECT 1 FROM screenshots WHERE hash = ?').get(hash) !== undefined;
}

/** The PNG of that hash, undefined where it is not here. */
async function screenshotBytes(
  db: DatabaseSync,
  files: ScreenshotFiles,
  hash: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!hasScreenshot(db, hash)) return undefined;
  return await readFile(files.path(hash));
}

/** Keeps a PNG that another replica sent, where an entry uses it. Returns whether one does. */
async function keepScreenshot(
  store: Store,
  files: ScreenshotFiles,
  png: Uint8Array,
): Promise<boolean> {
  const { hash, release } = await files.hold(png);
  try {
    return store.write((mark) => {
      const users = statement(store.db, 'SELECT n FROM entries WHERE screenshot = ?').all(hash);
      if (users.length === 0) return false;
      statement(store.db, 'INSERT OR IGNORE INTO screenshots (hash) VALUES (?)').run(hash);
      // For readers its entries have changed: they can show their screenshot now.
      const touch = statement(store.db, 'UPDATE entries SET change = ? WHERE n = ?');
      for (const { n } of users) touch.run(mark.changes(), n ?? null);
      return true;
    });
  } finally {
    release();
    await files.discard([hash], (unused) => isUsed(store.db, unused));
  }
}

const codes = z.array(z.string());

const stampRow = z.object({
  life_stamp: z.string(),
  text_stamp: z.string(),
  color_stamp: z.string(),
  position_stamp: z.string(),
  pinned_stamp: z.string().nullable(),
  screenshot: z.string().nullable(),
  suggested_languages: z.string().nullable(),
});

/** The state of an id in this history: the entry, its deletion, or nothing. */
function entryState(db: DatabaseSync, id: string): ReplicatedEntry | undefined {
  return liveState(db, id) ?? buriedState(db, id);
}

function liveState(db: DatabaseSync, id: string): ReplicatedEntry | undefined {
  const row = statement(
    db,
    `SELECT ${entryColumns}, life_stamp, text_stamp, color_stamp, position_stamp, pinned_stamp,
       screenshot, suggested_languages
       FROM entries AS e WHERE id = ?`,
  ).get(id);
  if (!row) return undefined;
  const { text, color, position, pinned, captures, updatedAt, ...birth } = toEntry(row);
  const stamps = stampRow.parse(row);
  const { createdAt, source, languages, confidence } = birth;
  const { suggested_languages: suggested, pinned_stamp: pinStamp } = stamps;
  // In the order of the schema, so that equal states are equal as JSON.
  return {
    id,
    life: stamps.life_stamp,
    content: {
      text: { value: text, stamp: stamps.text_stamp },
      color: { value: color, stamp: stamps.color_stamp },
      position: { value: position, stamp: stamps.position_stamp },
      ...(pinStamp && { pinned: { value: pinned ? 1 : 0, stamp: pinStamp } }),
      ...(captures && { captures }),
      updatedAt,
      birth: {
        createdAt,
        source,
        languages,
        confidence,
        screenshot: stamps.screenshot,
        // Even after the text was changed: birth stays as it was.
        ...(suggested && { suggestedLanguages: codes.parse(parseJson(suggested)) }),
      },
    },
  };
}

function buriedState(db: DatabaseSync, id: string): ReplicatedEntry | undefined {
  const row = statement(db, 'SELECT stamp FROM tombstones WHERE id = ?').get(id);
  return row && { id, life: String(row.stamp), content: null };
}
