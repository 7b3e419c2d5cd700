import type { DeliveryStore } from './delivery-store.ts';
import type { FileStore, SweptFileStore } from './file-store.ts';
import type { JobQueue } from './job-queue.ts';
import type { JobStore, SweptJobStore } from './job-store.ts';
import type { Passwords } from './passwords.ts';
import type { ProgressBoard } from './progress-board.ts';

/** Where jobs live: in SQLite and local files, or in something that machines share. */
export type Ports = {
  jobs: JobStore;
  queue: JobQueue;
  files: FileStore;
  passwords: Passwords;
  progress: ProgressBoard;
  deliveries: DeliveryStore;
  /**
   * What ports that machines share wait for, in words for the operator; null where nothing is
   * amiss. Answers within a few seconds.
   */
  waitsFor?: () => Promise<string | null>;
};

/** Ports of one service alone, which takes up what it left and removes what is over. */
export type SweptPorts = Ports & { jobs: SweptJobStore; files: SweptFileStore };

/** Ports that machines share expire by themselves, and nobody tidies them up as if alone. */
export function areSwept(ports: Ports): ports is SweptPorts {
  return 'unfinished' in ports.jobs;
}
