import { StartError } from '../../storage/start-error.ts';

/** What crosses between threads of an error: more than the platform lets through. */
export type Failure = {
  message: string;
  stack: string;
  isStart: boolean;
  /** What files and SQLite say of it. */
  details: Record<string, string | number>;
  cause: Failure | undefined;
};

export function toFailure(error: unknown): Failure {
  const known = error instanceof Error ? error : new Error(String(error));
  return {
    message: known.message,
    stack: known.stack ?? known.message,
    isStart: known instanceof StartError,
    details: detailsOf(known),
    cause: known.cause === undefined ? undefined : toFailure(known.cause),
  };
}

export function toError({ message, stack, isStart, details, cause }: Failure): Error {
  const options = cause && { cause: toError(cause) };
  const error = isStart ? new StartError(message, options) : new Error(message, options);
  return Object.assign(error, details, { stack });
}

function detailsOf(error: Error): Failure['details'] {
  const isPlain = ([, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number';
  const own = Object.entries(error).filter(isPlain) as [string, string | number][]; // As checked.
  return Object.fromEntries(own.filter(([name]) => name !== 'name'));
}
