import type { Response } from './envelope.ts';
import { MessageError } from './message-error.ts';

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Milliseconds until the call is rejected with `timeout`; 30,000 unless given. */
  timeoutMs?: number;
};

type Pending = {
  resolve: (result: unknown) => void;
  reject: (error: MessageError) => void;
};

/** The calls of one peer that wait for their answer. */
export class PendingCalls {
  readonly #calls = new Map<number, Pending>();
  readonly #onGiveUp: (id: number) => void;
  #lastId = 0;
  #ended: MessageError | undefined;

  /** `onGiveUp` is told the id of a call that timed out or was aborted. */
  constructor(onGiveUp: (id: number) => void) {
    this.#onGiveUp = onGiveUp;
  }

  /** Adds a call and hands its id to `send`; settles as the call does. */
  async add(
    send: (id: number) => void,
    { method, signal, timeoutMs = 30_000 }: CallOptions & { method: string },
  ): Promise<unknown> {
    if (this.#ended) throw this.#ended;
    if (signal?.aborted) throw aborted(method, signal);
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#calls.set(id, { resolve, reject });
    const onAbort = () => this.#giveUp(id, aborted(method, signal));
    const timer = setTimeout(() => this.#giveUp(id, timedOut(method, timeoutMs)), timeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      send(id);
      return await promise;
    } finally {
      this.#calls.delete(id);
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Settles the call that `response` answers; one that was given up is ignored. */
  settle(response: Response): void {
    const call = this.#calls.get(response.id);
    if (!call) return;
    if ('error' in response) {
      call.reject(new MessageError(response.error.code, response.error.message));
    } else {
      call.resolve(response.result);
    }
  }

  /** Rejects every call, and every later one. */
  end(cause: Error | undefined): void {
    this.#ended = new MessageError('disconnected', 'the connection is closed', { cause });
    for (const call of this.#calls.values()) call.reject(this.#ended);
  }

  #giveUp(id: number, error: MessageError): void {
    this.#calls.get(id)?.reject(error);
    this.#onGiveUp(id);
  }
}

function aborted(method: string, signal: AbortSignal | undefined): MessageError {
  return new MessageError('aborted', `the call of ${method} was aborted`, {
    cause: signal?.reason,
  });
}

function timedOut(method: string, timeoutMs: number): MessageError {
  return new MessageError('timeout', `${method} did not answer within ${timeoutMs} ms`);
}
