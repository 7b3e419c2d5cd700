import { Problem } from '../api/problem.ts';
import { check } from './check.ts';
import type { CallContext, Contract, Handlers } from './contract.ts';
import type { Request, Response } from './envelope.ts';
import { protocolVersion, runningCalls } from './limits.ts';
import { MessageError } from './message-error.ts';

type Options = {
  send: (response: Response) => void;
  /** Refuses a call by throwing. */
  admit: (method: string) => void;
  /** Puts what a handler threw into words for the caller; undefined where that is not meant for it. */
  explain: (error: unknown) => Problem | undefined;
  /** Told of what a handler threw that is not meant for the caller. */
  onError: (error: unknown) => void;
};

/** Runs the handlers of one side of a connection for the calls that come in. */
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

  /** Resolves once every call that runs now is answered. */
  async answered(): Promise<void> {
    await Promise.allSettled(this.#answers);
  }

  /** Aborts the call `id`, where it still runs. */
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
    // The greeting settles which version both speak, so it alone may come in any.
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

  /** The handler of a declared method. The schema of `method` has read what it is given. */
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
