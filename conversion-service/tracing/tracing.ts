/** Work that is watched, within a trace that may have begun in another program. */
export type TraceSpan = {
  /** The W3C `traceparent` for work on its behalf; undefined where nothing is traced. */
  readonly traceparent: string | undefined;
  setName(name: string): void;
  set(attributes: Attributes): void;
  /** @param failure a code, where it did not succeed */
  end(failure?: string): void;
};

/** Nothing of documents or persons. */
type Attributes = Record<string, string | number | undefined>;

type SpanOptions = {
  kind?: 'server' | 'consumer' | 'internal';
  /** The `traceparent` of the parent; an invalid one is ignored. */
  parent?: string | undefined;
  attributes?: Attributes;
};

export type Tracing = { begin(name: string, options?: SpanOptions): TraceSpan };

/**
 * Does work under a span, which ends with it.
 * @param failureOf the code of a failure that is not thrown as an error
 */
export async function within<T>(
  span: TraceSpan,
  work: () => Promise<T>,
  failureOf: (result: T) => string | undefined = () => undefined,
): Promise<T> {
  let failure: string | undefined;
  try {
    const result = await work();
    failure = failureOf(result);
    return result;
  } catch (error) {
    failure = error instanceof Error && 'code' in error ? String(error.code) : 'error';
    throw error;
  } finally {
    span.end(failure);
  }
}

const none: TraceSpan = {
  traceparent: undefined,
  setName: () => undefined,
  set: () => undefined,
  end: () => undefined,
};

/** Where traces are switched off. */
export const noTracing: Tracing = { begin: () => none };

/** The trace that a `traceparent` names, for the log. */
export function traceIdIn(traceparent: string | undefined): string | undefined {
  return traceparent?.split('-')[1];
}
