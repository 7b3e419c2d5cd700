import { EventEmitter } from 'node:events';
import {
  isMarkedAsUntransferable,
  type MessagePort,
  parentPort,
  type Transferable,
  type Worker,
} from 'node:worker_threads';
import type { WorkerChannel } from '../../workers/call-worker.ts';
import type { Port } from '../../workers/serve-calls.ts';

/** The way to a worker thread. */
export function threadChannel(worker: Worker, name: string): WorkerChannel {
  return {
    ...listening(worker, name),
    post: (message, transfer) => worker.postMessage(message, transfer as Transferable[]),
    hold: (alive) => (alive ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  };
}

/** The port through which this thread is called. */
export function threadPort(): Port {
  if (!parentPort) throw new Error('This is no worker thread.');
  return servedPort(parentPort);
}

/** The port through which this thread is called, at one end of a message channel. */
export function servedPort(port: MessagePort): Port {
  return {
    listen: (listener) => port.on('message', listener),
    post: (message, transfer) => port.postMessage(message, transfer),
  };
}

/** The way to the thread at the other end of a message channel. */
export function portChannel(port: MessagePort, name: string): WorkerChannel {
  const events = new EventEmitter();
  port.on('message', (message) => events.emit('message', message));
  port.on('close', () => events.emit('exit'));
  return {
    ...listening(events, name),
    post: (message, transfer) => port.postMessage(message, transfer as Transferable[]),
    hold: (alive) => (alive ? port.ref() : port.unref()),
    end: async () => port.close(),
  };
}

/** What listens to the `message`, `error` and `exit` that threads and processes emit. */
export function listening(
  events: EventEmitter,
  name: string,
): Pick<WorkerChannel, 'name' | 'onMessage' | 'onEnd'> {
  // Each pending call adds a listener; many are harmless.
  events.setMaxListeners(0);
  return {
    name,
    onMessage(listener) {
      events.on('message', listener);
      return () => events.off('message', listener);
    },
    onEnd(listener) {
      events.on('error', listener);
      events.once('exit', () => listener(new Error(`${name} has ended.`)));
    },
  };
}

/**
 * The buffers of those arrays that can be transferred to another thread without a copy: the ones
 * that fill theirs and were not made by native code.
 */
export function transferable(...arrays: Uint8Array[]): ArrayBuffer[] {
  return arrays.flatMap(({ buffer, byteLength }) => {
    const whole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    return whole && !isMarkedAsUntransferable(buffer) ? [buffer] : [];
  });
}
