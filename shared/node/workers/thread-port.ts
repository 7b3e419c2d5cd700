import { parentPort } from 'node:worker_threads';
import type { Port } from './serve-calls.ts';

/** How the thread that this runs in is called. */
export function threadPort(): Port {
  const port = parentPort;
  if (!port) throw new Error('This is no worker thread.');
  return {
    listen: (listener) => port.on('message', listener),
    post: (message, transfer) => port.postMessage(message, transfer),
  };
}
