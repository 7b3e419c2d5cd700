import { EventEmitter } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Peer } from './call-peer.ts';
import type { Port } from './serve-calls.ts';

/** How the thread that this runs in is called. */
export function threadPort(): Port {
  if (!parentPort) throw new Error('This is no worker thread.');
  return servedPort(parentPort);
}

/** How this thread is called through one end of a message channel. */
export function servedPort(port: MessagePort): Port {
  return {
    listen: (listener) => port.on('message', listener),
    post: (message, transfer) => port.postMessage(message, transfer),
  };
}

/** How whoever has the other end of a message channel is called. */
export function calledPort(port: MessagePort, name: string): Peer {
  // Each call under way listens, and there is no harm in many.
  const events = new EventEmitter().setMaxListeners(0);
  port.on('message', (message) => events.emit('message', message));
  port.on('close', () => events.emit('exit'));
  return {
    name,
    events,
    post: (message, transfer) => port.postMessage(message, transfer),
    hold: (alive) => (alive ? port.ref() : port.unref()),
    end: async () => port.close(),
  };
}
