import type { Worker } from 'node:worker_threads';
import type { Peer } from './call-peer.ts';

/** How a worker thread is called. */
export function threadPeer(worker: Worker, name: string): Peer {
  // Each call under way listens, and there is no harm in many.
  worker.setMaxListeners(0);
  return {
    name,
    events: worker,
    post: (message, transfer) => worker.postMessage(message, transfer),
    hold: (alive) => (alive ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  };
}
