import type { Entry } from '../../shared/api/entry.ts';
import { Problem } from '../../shared/api/problem.ts';
import { sharedHistory } from '../history-store/shared-history.ts';

/** The time an entry may take to arrive after the host has added it, in ms. */
const patienceMs = 5_000;

/** Resolves to the entry once it is in the history of this browser. Throws `not_found`. */
export async function awaitEntry(id: string): Promise<Entry> {
  const history = await sharedHistory();
  const over = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<Entry>();
  const look = () =>
    history.get(id).then(resolve, (error: unknown) => {
      if (!(error instanceof Problem && error.code === 'not_found')) reject(error);
    });
  const missing = new Problem('not_found', `The extension's history has no entry ${id}.`);
  const timer = setTimeout(() => reject(missing), patienceMs);
  history.replica.onChange(() => void look(), over.signal);
  void look();
  return await promise.finally(() => {
    clearTimeout(timer);
    over.abort();
  });
}
