import { keepRemoving } from '../history-store/keep-removing.ts';
import { sharedHistory } from '../history-store/shared-history.ts';

/** Has the background remove what a page deleted and was closed before it could be undone. */
export async function startRemovals(): Promise<void> {
  await keepRemoving(await sharedHistory());
}
