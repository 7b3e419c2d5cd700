import type { RepairedHistory } from '../../../shared/messages/contracts/repair-methods.ts';
import { StartError } from '../../storage/start-error.ts';
import type { HistoryLimits } from '../entries/prune-entries.ts';
import type { HistoryActions } from './history-actions.ts';

/** Which history a thread opens. */
export type HistoryOpening = { dir: string; limits: HistoryLimits };

export type HistoryCall = { name: keyof HistoryActions; args: unknown[]; limits: HistoryLimits };

export type HistoryAnswer = { value: unknown } | { failed: Failure };

/** Notifications of the thread. */
export type Notice =
  | { event: 'change'; replica: string }
  | { event: 'problem'; message: string; cause: Failure | undefined }
  | { event: 'repaired'; repaired: RepairedHistory; replica: string };

/** An error as passed between threads: with more than the platform preserves. */
type Failure = {
  message: string;
  stack: string;
  isStart: boolean;
  /** Properties of file and SQLite errors. */
  details: Record<string, string | number>;
  cause: Failure | undefined;
};

/** Notifications go the way of the answers, so that a change is known before its caller goes on. */
export function noticeMessage(data: Notice): object {
  return { jobId: noticeId, status: 'progress', data };
}

/** The notification in a message of the thread; undefined for an answer. */
export function noticeIn(message: { jobId: string; data: unknown }): Notice | undefined {
  return message.jobId === noticeId ? (message.data as Notice) : undefined; // Of the own thread.
}

const noticeId = 'notice';

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
