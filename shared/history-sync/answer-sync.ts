import type { ChangeBatch } from '../history/change-batch.ts';
import type { HistorySyncHandlers } from '../messages/contracts/history-sync-methods.ts';
import { MessageError } from '../messages/message-error.ts';
import { readParts } from './read-parts.ts';
import type { SyncSide } from './sync-side.ts';

/** Answers the other sides. `onBatch` is told of every batch that has been merged. */
export function answerSync(
  { replica: opening, turns }: SyncSide,
  onBatch: (batch: ChangeBatch) => void,
): HistorySyncHandlers {
  const sessions = new Map<string, number>();
  let lastSession = 0;
  return {
    'history.meet': ({ replica: caller }) =>
      turns(async () => {
        const replica = await opening;
        lastSession += 1;
        sessions.set(caller, lastSession);
        const received = await replica.meet(caller);
        return { replica: replica.id, received, session: lastSession, pins: true };
      }),
    'history.merge': ({ session, batch }) =>
      turns(async () => {
        // A bridge that its browser left may still hold a batch, older than what came since.
        if (sessions.get(batch.replica) !== session) {
          throw new MessageError('invalid_request', 'a later connection has taken over');
        }
        await (await opening).applyChanges(batch);
        onBatch(batch);
        return {};
      }),
    'history.screenshot': readParts(opening),
  };
}
