import type { z } from 'zod';

/** One method: what its caller sends and what it answers. */
export type Method = { params: z.ZodType; result: z.ZodType };

/** What one side of a connection offers: the methods it answers and the events it emits. */
export type Contract = {
  methods: Record<string, Method>;
  events: Record<string, z.ZodType>;
};

export type MethodName<C extends Contract> = keyof C['methods'] & string;
export type EventName<C extends Contract> = keyof C['events'] & string;

/** The params of a call, defaults left out. */
export type Params<C extends Contract, M extends MethodName<C>> = z.input<
  C['methods'][M]['params']
>;
export type Result<C extends Contract, M extends MethodName<C>> = z.output<
  C['methods'][M]['result']
>;
export type EventParams<C extends Contract, E extends EventName<C>> = z.output<C['events'][E]>;

/** A handler for every method of a contract. `context` says who calls and when they give up. */
export type Handlers<C extends Contract, Context = CallContext> = {
  [M in MethodName<C>]: (
    params: z.output<C['methods'][M]['params']>,
    context: Context,
  ) => MaybePromise<z.input<C['methods'][M]['result']>>;
};

export type CallContext = {
  /** Aborted when the caller gave up or disconnected. */
  signal: AbortSignal;
};

type MaybePromise<T> = T | Promise<T>;

/**
 * Carries JSON values in order between two peers: over a browser's native port, a socket or in
 * memory. A value that the other side cannot have sent on purpose (not JSON, or too large) closes
 * it.
 */
export interface Transport {
  /** Sends one frame. Does nothing once closed. */
  send(frame: unknown): void;
  /** Sets the one receiver of frames; frames are buffered until it is set. */
  onMessage(receiver: (frame: unknown) => void): void;
  /** Sets the one listener for the end, called once; `reason` where it did not end by `close`. */
  onClose(listener: (reason?: Error) => void): void;
  close(): void;
}
