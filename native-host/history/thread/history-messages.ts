import type { MendedHistory } from '../../../shared/messages/contracts/mended-methods.ts';
import type { Limits } from '../entries/prune-entries.ts';
import type { Failure } from './failure.ts';
import type { HistoryActions } from './history-actions.ts';

/** What the thread of a history begins with. */
export type Begun = { dir: string; limits: Limits };

export type Asked = { name: keyof HistoryActions; args: unknown[]; limits: Limits };

export type Answered = { value: unknown } | { failed: Failure };

/** What the thread tells of itself. */
export type Told =
  | { event: 'change'; replica: string }
  | { event: 'problem'; message: string; cause: Failure | undefined }
  | { event: 'mended'; mended: MendedHistory; replica: string };

/** What is told goes the way of the answers, so that a change is known before its caller goes on. */
export function toldMessage(data: Told): object {
  return { jobId: told, status: 'progress', data };
}

/** What a message of the thread tells; undefined for an answer. */
export function toldBy(message: { jobId: string; data: unknown }): Told | undefined {
  return message.jobId === told ? (message.data as Told) : undefined; // Of the own thread.
}

const told = 'told';
