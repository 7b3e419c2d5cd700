import { Problem } from '../api/problem.ts';
import type { CallContext, Contract, Handlers } from './contract.ts';
import type { Request, Response } from './envelope.ts';
import { check } from './envelope.ts';
import { MessageError } from './message-error.ts';
import { protocolVersion, runningCalls } from './message-limits.ts';

type Options = {
  send: (response: Response) => void;
  /** Refuses a call by throwing. */
  admit: (method: string) => void;
  /** Describes what a handler threw to the caller; undefined where it is not meant for it. */
  explain: (error: unknown) => Problem | undefined;
  /** Called with what a handler threw that is not meant for the caller. */
  onError: (error: unknown) => void;
};

/** Runs the handlers of one side of a connection for incoming calls. */
export class Answering<C extends Contract> {
  readonly #contract: C;
  readonly #handlers: Handlers<C>;
  readonly #options: Options;
  readonly #running = new Map<number, AbortController>();
  readonly #answers = new Set<Promise<void>>();

  constructor(contract: C, handlers: Handlers<C>, options: Options) {
    this.#contract = contract;
    this.#handlers = handlers;
    this.#options = options;
  }

  answer(call: Request): void {
    const answer = this.#answer(call).finally(() => this.#answers.delete(answer));
    this.#answers.add(answer);
  }

  /** Resolves once every running call is answered. */
  async answered(): Promise<void> {
    await Promise.allSettled(this.#answers);
  }

  /** Aborts the call `id`, if it still runs. */
  cancel(id: unknown): void {
    if (typeof id === 'number') this.#running.get(id)?.abort();
  }

  /** Aborts every call: nobody waits for an answer any more. */
  end(): void {
    for (const controller of this.#running.values()) controller.abort();
  }

  async #answer(call: Request): Promise<void> {
    const { send } = this.#options;
    const { id } = call;
    try {
      send({ id, result: await this.#run(call) });
    } catch (error) {
      send({ id, error: this.#forCaller(error) });
    }
  }

  async #run({ v, id, method, params }: Request): Promise<unknown> {
    const declared = Object.hasOwn(this.#contract.methods, method)
      ? this.#contract.methods[method]
      : undefined;
    // The greeting settles the common version, so it alone may come in any.
    if (v !== protocolVersion && method !== 'hello') {
      throw new MessageError('version_mismatch', `protocol ${v} is not spoken here`);
    }
    this.#options.admit(method);
    if (!declared) throw new MessageError('method_not_found', `there is no method ${method}`);
    if (this.#running.has(id) || this.#running.size >= runningCalls) {
      throw new MessageError('too_many_requests', 'too many calls at once; wait for answers first');
    }
    const input = check(declared.params, params, { code: 'invalid_request', what: method });
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      return await this.#handler(method)(input, { signal: controller.signal });
    } finally {
      this.#running.delete(id);
    }
  }

  /** The handler of a declared method. Its params are already parsed by the schema of `method`. */
  #handler(method: string): (params: unknown, context: CallContext) => unknown {
    return this.#handlers[method] as (params: unknown, context: CallContext) => unknown;
  }

  #forCaller(error: unknown): { code: string; message: string } {
    if (error instanceof Problem || error instanceof MessageError) {
      return { code: error.code, message: error.message };
    }
    this.#options.onError(error);
    const problem = this.#options.explain(error);
    if (problem) return { code: problem.code, message: problem.message };
    return { code: 'internal', message: 'the call failed; the log says why' };
  }
}

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** In ms: when the call is rejected with `timeout`; 30,000 by default. */
  timeoutMs?: number;
};

type Pending = {
  resolve: (result: unknown) => void;
  reject: (error: MessageError) => void;
};

/** The pending calls of one peer. */
export class PendingCalls {
  readonly #calls = new Map<number, Pending>();
  readonly #onGiveUp: (id: number) => void;
  #lastId = 0;
  #ended: MessageError | undefined;

  /** `onGiveUp` is called with the id of a call that timed out or was aborted. */
  constructor(onGiveUp: (id: number) => void) {
    this.#onGiveUp = onGiveUp;
  }

  /** Adds a call and passes its id to `send`; settles as the call does. */
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
