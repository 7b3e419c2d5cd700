import { setTimeout as delay } from 'node:timers/promises';
import type { Problem } from '../../shared/api/problem.ts';

/** In ms: the dialog stays, and what it is answered counts for the next request. */
const consentMs = 15_000;

/**
 * Waits for what a person is being asked for, but no request waits for a person for ever.
 * @param unanswered what is thrown where they have not answered yet
 */
export async function waitForPerson<T>(asked: Promise<T>, unanswered: () => Problem): Promise<T> {
  const waiting = new AbortController();
  const late = delay(consentMs, undefined, { signal: waiting.signal }).then(() => {
    throw unanswered();
  });
  return await Promise.race([asked, late]).finally(() => waiting.abort());
}
