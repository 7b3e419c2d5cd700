import type { Worker } from 'node:worker_threads';
import type { Peer } from './call-peer.ts';

/** The peer for a worker thread. */
export function threadPeer(worker: Worker, name: string): Peer {
  // Each pending call adds a listener; many are harmless.
  worker.setMaxListeners(0);
  return {
    name,
    events: worker,
    post: (message, transfer) => worker.postMessage(message, transfer),
    hold: (alive) => (alive ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  };
}
