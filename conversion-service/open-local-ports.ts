import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { statement } from '../shared/node/transaction.ts';
import type { TimeStore } from '../shared/time/keep-time.ts';
import { localFileStore } from './jobs/local/local-file-store.ts';
import { passwordsInMemory } from './jobs/passwords.ts';
import type { SweptFileStore, SweptPorts } from './jobs/ports.ts';
import { progressInMemory } from './jobs/progress-board.ts';
import { deliveriesOnReserve, jobsOnReserve, queueOnReserve } from './jobs/sqlite/on-reserve.ts';
import { openDatabase } from './jobs/sqlite/open-jobs-database.ts';
import { sqliteDeliveryStore } from './jobs/sqlite/sqlite-delivery-store.ts';
import { endLeases, sqliteJobQueue } from './jobs/sqlite/sqlite-job-queue.ts';
import { sqliteJobStore } from './jobs/sqlite/sqlite-job-store.ts';
import type { KeyStore } from './keys/key-store.ts';
import { sqliteKeyStore } from './keys/sqlite-key-store.ts';
import { openReserve } from './storage/reserve.ts';

type Role = 'all' | 'api' | 'worker';

export type LocalPorts = AsyncDisposable & {
  ports: SweptPorts;
  keys: KeyStore;
  timeStore: TimeStore;
};

/**
 * Jobs, queue, keys and files in a folder of this machine.
 *
 * @param role what this process does: no other with the same role may use the folder
 * @param files where they are elsewhere
 */
export function openLocalPorts(dataDir: string, role: Role, files?: SweptFileStore): LocalPorts {
  using opened = new DisposableStack();
  const reserve = opened.use(openReserve(dataDir, role));
  const open = (options: { synchronous?: 'NORMAL'; isChecked?: true }) =>
    opened.use(reserve.try(() => openDatabase(dataDir, options)));
  // Before anything that is in its folders is taken for left over.
  const database = open({ isChecked: true });
  const queueDatabase = open({ synchronous: 'NORMAL' });
  if (role !== 'api') reserve.try(() => endLeases(queueDatabase));
  const deliveries = sqliteDeliveryStore(database);
  const jobs = jobsOnReserve(sqliteJobStore(database, deliveries.announce), reserve);
  const ports = {
    jobs,
    passwords: passwordsInMemory(jobs),
    progress: progressInMemory(),
    deliveries: deliveriesOnReserve(deliveries, reserve),
    queue: queueOnReserve(sqliteJobQueue(queueDatabase), reserve),
    files: files ?? localFileStore(dataDir, draftsName(role)),
  };
  const keys = sqliteKeyStore(database);
  const kept = opened.move();
  const timeStore = sqliteTimeStore(database);
  return { ports, keys, timeStore, [Symbol.asyncDispose]: async () => kept.dispose() };
}

function draftsName(role: Role): string {
  return `drafts-${role}`;
}

/** The folder for files in the making. */
export function draftsFolderIn(dataDir: string, role: Role): string {
  return path.join(dataDir, draftsName(role));
}

/** What is known of the clock, in the database of the jobs. */
function sqliteTimeStore(db: DatabaseSync): TimeStore {
  return {
    load: () => statement(db, 'SELECT record FROM clock').get()?.record,
    save(record) {
      statement(db, 'INSERT OR REPLACE INTO clock (id, record) VALUES (1, ?)').run(record);
    },
  };
}
