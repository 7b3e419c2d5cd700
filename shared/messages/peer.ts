import type { Problem } from '../api/problem.ts';
import { parseJson } from '../parse-json.ts';
import { Answering, type CallOptions, PendingCalls } from './answering.ts';
import { Assembler, splitMessage } from './assembler.ts';
import type {
  Contract,
  EventName,
  EventParams,
  Handlers,
  MethodName,
  Params,
  Result,
  Transport,
} from './contract.ts';
import { type Chunk, check, type Event, frame, type Message, message } from './envelope.ts';
import { MessageError } from './message-error.ts';
import { protocolVersion } from './message-limits.ts';

/** Sent by a caller that gave up; its params are the id of the call. */
const cancelled = 'call_cancelled';

export type Sides<Local extends Contract, Remote extends Contract> = {
  /** What this side offers, and the functions behind it. */
  local: Local;
  handlers: Handlers<Local>;
  /** What the other side offers. */
  remote: Remote;
  /** Refuses a call by throwing, before its handler runs. */
  admit?: (method: string) => void;
  /** Describes what a handler threw to the caller, where it can be described. */
  explain?: (error: unknown) => Problem | undefined;
  /** Called with everything a handler threw that is not meant for the caller. */
  onError?: (error: unknown) => void;
};

/**
 * One end of a connection. Both ends may call the other's methods and emit events; everything that
 * arrives is validated, and a message that no peer sends on purpose ends the connection. When the
 * connection ends, every pending call is rejected with `disconnected` and the signal of every
 * running handler is aborted.
 */
export class Peer<Local extends Contract, Remote extends Contract> {
  /** Settles when the connection is gone, with the reason where it broke. */
  readonly closed: Promise<Error | undefined>;

  readonly #transport: Transport;
  readonly #remote: Remote;
  readonly #onError: (error: unknown) => void;
  readonly #answering: Answering<Local>;
  readonly #pending = new PendingCalls((id) => this.#send({ event: cancelled, params: id }));
  readonly #listeners = new Map<string, Set<(params: unknown) => void>>();
  readonly #assembler = new Assembler();
  #chunked = 0;
  #fault: Error | undefined;

  constructor(transport: Transport, sides: Sides<Local, Remote>) {
    const { local, handlers, remote, admit, explain, onError } = sides;
    const { promise, resolve } = Promise.withResolvers<Error | undefined>();
    this.closed = promise;
    this.#transport = transport;
    this.#remote = remote;
    this.#onError = onError ?? (() => undefined);
    this.#answering = new Answering(local, handlers, {
      send: (response) => this.#send(response),
      admit: admit ?? (() => undefined),
      explain: explain ?? (() => undefined),
      onError: this.#onError,
    });
    transport.onClose((reason) => {
      this.#pending.end(this.#fault ?? reason);
      this.#answering.end();
      resolve(this.#fault ?? reason);
    });
    transport.onMessage((received) => this.#receive(received));
  }

  /**
   * Calls `method` of the other side.
   * @throws MessageError with the code the other side gave, or `timeout`, `aborted`,
   *   `disconnected`, `invalid_result`
   */
  async call<M extends MethodName<Remote>>(
    method: M,
    params: Params<Remote, M>,
    options?: CallOptions,
  ): Promise<Result<Remote, M>> {
    const result = await this.#pending.add(
      (id) => this.#send({ v: protocolVersion, id, method, params }),
      { ...options, method },
    );
    const schema = resultSchema(this.#remote, method);
    return check(schema, result, { code: 'invalid_result', what: `the answer to ${method}` });
  }

  /** Notifies the other side of an event. Lost when the connection is gone. */
  emit<E extends EventName<Local>>(event: E, params: EventParams<Local, E>): void {
    this.#send({ event, params });
  }

  /** Calls `listener` at each `event` of the other side, until the returned function is called. */
  on<E extends EventName<Remote>>(
    event: E,
    listener: (params: EventParams<Remote, E>) => void,
  ): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    // Only `#hear` calls it, with params parsed by the schema of `event`.
    const heard = listener as (params: unknown) => void;
    listeners.add(heard);
    return () => listeners.delete(heard);
  }

  /** Resolves once every running call of the other side is answered. */
  async answered(): Promise<void> {
    await this.#answering.answered();
  }

  close(): void {
    this.#transport.close();
  }

  #send(outgoing: Message): void {
    this.#chunked += 1;
    for (const part of splitMessage(outgoing, this.#chunked)) this.#transport.send(part);
  }

  #receive(received: unknown): void {
    try {
      const incoming = check(frame, received, { code: 'protocol_error', what: 'a frame' });
      const whole = 'chunk' in incoming ? this.#assemble(incoming) : incoming;
      if (whole) this.#dispatch(whole);
    } catch (error) {
      this.#fault = error instanceof Error ? error : new Error(String(error));
      this.close();
    }
  }

  #assemble(piece: Chunk): Message | undefined {
    const json = this.#assembler.accept(piece);
    if (json === undefined) return undefined;
    return check(message, parse(json), { code: 'protocol_error', what: 'a chunked message' });
  }

  #dispatch(incoming: Message): void {
    if ('method' in incoming) this.#answering.answer(incoming);
    else if (!('event' in incoming)) this.#pending.settle(incoming);
    else if (incoming.event === cancelled) this.#answering.cancel(incoming.params);
    else this.#hear(incoming);
  }

  #hear({ event, params }: Event): void {
    const schema = Object.hasOwn(this.#remote.events, event) && this.#remote.events[event];
    // A newer peer may emit events that are unknown here.
    if (!schema) return;
    const read = check(schema, params, { code: 'protocol_error', what: `the event ${event}` });
    for (const listener of this.#listeners.get(event) ?? []) this.#notify(listener, read);
  }

  /** A failing listener is this side's fault: the connection stays. */
  #notify(listener: (params: unknown) => void, params: unknown): void {
    try {
      listener(params);
    } catch (error) {
      this.#onError(error);
    }
  }
}

/** Typed by the method, so that the answer is too. */
function resultSchema<C extends Contract, M extends MethodName<C>>(
  contract: C,
  method: M,
): C['methods'][M]['result'] {
  const declared = contract.methods[method];
  if (!declared) throw new MessageError('method_not_found', `there is no method ${method}`);
  return declared.result;
}

function parse(json: string): unknown {
  try {
    return parseJson(json);
  } catch (cause) {
    throw new MessageError('protocol_error', 'a chunked message is not JSON', { cause });
  }
}
