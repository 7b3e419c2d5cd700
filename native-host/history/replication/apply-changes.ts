import type { ChangeBatch } from '../../../shared/history/change-batch.ts';
import { latestStamp } from '../../../shared/history/merge-entries.ts';
import { receiveEntry } from '../../../shared/history/receive-entry.ts';
import type { ReplicatedEntry } from '../../../shared/history/replicated-entry.ts';
import { statement } from '../../../shared/node/statement.ts';
import type { Mark, Store } from '../database/store.ts';
import { isUsed } from '../entries/remove-entries.ts';
import type { ScreenshotFiles } from '../screenshots/screenshot-files.ts';
import { entryState } from './entry-state.ts';
import { noteReceived } from './known-replicas.ts';
import { writeState } from './write-state.ts';

/**
 * Merges what another replica sent, and with it notes how far its changes are here, in one
 * transaction. Answers how many entries changed.
 */
export async function applyChanges(
  store: Store,
  files: ScreenshotFiles,
  batch: ChangeBatch,
): Promise<number> {
  // Deletions alone make room, so a full disk need not keep them out.
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

/** Answers the screenshots that nothing uses any more, undefined where nothing changed. */
function mergeIn(
  store: Store,
  received: ReplicatedEntry,
  from: string,
  mark: Mark,
): string[] | undefined {
  store.receive(latestStamp(received));
  const present = entryState(store.db, received.id);
  const { merged, isNews, senderHasIt } = receiveEntry(present, received);
  if (!isNews) {
    if (!senderHasIt) tellAgain(store, received.id, mark);
    return undefined;
  }
  const unused = writeState(store, present, merged, mark);
  if (senderHasIt) noteOrigin(store, received.id, from);
  return unused;
}

/** The sender lacks what is known here, as after it was restored from a backup: it is told again. */
function tellAgain({ db }: Store, id: string, mark: Mark): void {
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
