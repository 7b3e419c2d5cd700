import { localFileStore } from './jobs/local/file-store.ts';
import type { SweptPorts } from './jobs/ports.ts';
import { endLeases, sqliteJobQueue } from './jobs/sqlite/job-queue.ts';
import { sqliteJobStore } from './jobs/sqlite/job-store.ts';
import { openDatabase } from './jobs/sqlite/open-database.ts';
import type { KeyStore } from './keys/key-store.ts';
import { sqliteKeyStore } from './keys/sqlite-key-store.ts';

export type LocalPorts = AsyncDisposable & { ports: SweptPorts; keys: KeyStore };

/**
 * Jobs, queue, keys and files in a folder of this machine.
 *
 * @param role what this process does: no other with the same role may use the folder
 */
export function openLocalPorts(dataDir: string, role: 'all' | 'api' | 'worker'): LocalPorts {
  using opened = new DisposableStack();
  const database = opened.use(openDatabase(dataDir));
  const queueDatabase = opened.use(openDatabase(dataDir, { synchronous: 'NORMAL' }));
  if (role !== 'api') endLeases(queueDatabase);
  const ports = {
    jobs: sqliteJobStore(database),
    queue: sqliteJobQueue(queueDatabase),
    files: localFileStore(dataDir, `drafts-${role}`),
  };
  const keys = sqliteKeyStore(database);
  const kept = opened.move();
  return { ports, keys, [Symbol.asyncDispose]: async () => kept.dispose() };
}
