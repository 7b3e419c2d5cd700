import { EventEmitter } from 'node:events';
import {
  isMarkedAsUntransferable,
  type MessagePort,
  parentPort,
  type Transferable,
} from 'node:worker_threads';
import { z } from 'zod';
import { Problem, problemStatus } from '../../api/problem.ts';
import type { Port } from './serve-calls.ts';

const answer = z.object({
  jobId: z.string(),
  status: z.enum(['resolve', 'reject', 'progress']),
  data: z.unknown(),
});

const codes = z.custom<keyof typeof problemStatus>((code) => String(code) in problemStatus);
const invalidValues = z.array(z.object({ path: z.string(), message: z.string() }));
const problem = z.object({
  code: codes,
  message: z.string(),
  errors: invalidValues.optional(),
});

/** A thread, a process or the end of a channel that emits `message`, `error` and `exit`. */
export type Peer = {
  /** As in “The picture thread”. */
  name: string;
  events: EventEmitter;
  post(message: object, transfer: Transferable[]): void;
  /** Whether it keeps this process alive. */
  hold(alive: boolean): void;
  end(): Promise<unknown>;
};

/** Runs calls one after the other. */
export type CallablePeer = AsyncDisposable & {
  /** Whether it has ended, by itself or otherwise. */
  readonly ended: boolean;
  /**
   * Rejects where the peer refuses, with a `Problem` where it threw one, and once the peer has
   * ended for any reason. What is in `transfer` belongs to the peer from then on.
   */
  call(action: string, payload: object, transfer?: Transferable[]): Promise<unknown>;
};

/** Uses the messages of tesseract.js's worker script, which `serveCalls` answers too. */
export function callPeer(peer: Peer): CallablePeer {
  let why: Error | undefined;
  /** Racing every call against one promise for the end would keep every answer in memory. */
  const pending = new Set<(error: Error) => void>();
  const end = (error: Error) => {
    why ??= error;
    for (const reject of pending) reject(error);
  };
  peer.events.on('error', end);
  peer.events.once('exit', () => end(new Error(`${peer.name} has ended.`)));
  peer.hold(false);
  let underWay = 0;
  return {
    get ended() {
      return why !== undefined;
    },
    async call(action, payload, transfer = []) {
      if (why) throw why;
      // Only a working peer keeps the process alive.
      if (underWay++ === 0) peer.hold(true);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      pending.add(reject);
      try {
        ask(peer, { action, payload, transfer }).then(resolve, reject);
        return await promise;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { success, data } = problem.safeParse(error.data);
        if (success) {
          const { code, message, errors } = data;
          throw new Problem(code, message, errors && { errors });
        }
        throw new Error(`${peer.name} failed to ${action}: ${error.message}`);
      } finally {
        pending.delete(reject);
        if (--underWay === 0) peer.hold(false);
      }
    },
    async [Symbol.asyncDispose]() {
      await peer.end();
    },
  };
}

class Refusal extends Error {
  readonly data: unknown;

  constructor(data: unknown) {
    super(String(data));
    this.data = data;
  }
}

let jobs = 0;

type Call = { action: string; payload: object; transfer: Transferable[] };

function ask(peer: Peer, { action, payload, transfer }: Call): Promise<unknown> {
  const jobId = String(++jobs);
  return new Promise((resolve, reject) => {
    peer.events.on('message', function hear(message: unknown) {
      const { jobId: answered, status, data } = answer.parse(message);
      if (answered !== jobId || status === 'progress') return;
      peer.events.off('message', hear);
      if (status === 'resolve') resolve(data);
      else reject(new Refusal(data));
    });
    peer.post({ workerId: jobId, jobId, action, payload }, transfer);
  });
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

/** The peer at the other end of a message channel. */
export function calledPort(port: MessagePort, name: string): Peer {
  // Each pending call adds a listener; many are harmless.
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
