import type { Messages } from '../ui/messages/message-catalog.ts';

/** The message for the user about a failed export, or a conversion service that failed. */
export function describeFailure(error: unknown, { documents }: Messages): string {
  const code = error instanceof Object && 'code' in error ? String(error.code) : '';
  const { failures } = documents;
  return Object.hasOwn(failures, code)
    ? failures[code as keyof typeof failures] // It has just been found there.
    : documents.failed;
}
