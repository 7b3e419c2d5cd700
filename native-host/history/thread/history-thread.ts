/** A thread that has the history open and runs the requested actions. */
import { Problem } from '../../../shared/api/problem.ts';
import { threadPort, transferable } from '../../../shared/node/workers/thread-channel.ts';
import { type Answer, serveCalls } from '../../../shared/workers/serve-calls.ts';
import type { HistoryLimits } from '../entries/prune-entries.ts';
import type { History } from '../history.ts';
import { openHistory } from '../open-history.ts';
import { type HistoryActions, historyActions } from './history-actions.ts';
import {
  type HistoryAnswer,
  type HistoryCall,
  type HistoryOpening,
  type Notice,
  noticeMessage,
  toFailure,
} from './history-messages.ts';

const port = threadPort();
let limits: HistoryLimits;
let actions: HistoryActions | undefined;

serveCalls(port, {
  open: (payload) =>
    answer(async () => {
      const asked = payload as HistoryOpening;
      limits = asked.limits;
      const history = await open(asked.dir);
      actions = historyActions(history);
      return history.replica.id;
    }),
  call(payload) {
    const asked = payload as HistoryCall;
    limits = asked.limits;
    return answer(() => act(asked));
  },
});

async function open(dir: string): Promise<History> {
  const opening = openHistory({
    dir,
    limits: () => limits,
    onProblem: (message, cause) =>
      notify({
        event: 'problem',
        message,
        cause: cause === undefined ? undefined : toFailure(cause),
      }),
    onRepaired: (repaired) =>
      // By then the database that replaced the damaged one is open.
      setImmediate(async () => {
        const { replica } = await opening;
        notify({ event: 'repaired', repaired, replica: replica.id });
      }),
  });
  const history = await opening;
  history.replica.onChange(() => notify({ event: 'change', replica: history.replica.id }));
  return history;
}

function act({ name, args }: HistoryCall): unknown {
  // Both sides know the types of the actions; messages lose them.
  const action = actions?.[name] as ((...args: unknown[]) => unknown) | undefined;
  if (!action) throw new Error('The history is not open.');
  return action(...args);
}

async function answer(work: () => unknown): Promise<Answer> {
  try {
    const value = await work();
    return { data: { value } satisfies HistoryAnswer, transfer: transferOf(value) };
  } catch (error) {
    if (error instanceof Problem) throw error;
    return { data: { failed: toFailure(error) } satisfies HistoryAnswer };
  }
}

function transferOf(value: unknown): ArrayBuffer[] {
  if (value instanceof Uint8Array) return transferable(value);
  const { png } = Object(value);
  return png instanceof Uint8Array ? transferable(png) : [];
}

function notify(notice: Notice): void {
  port.post(noticeMessage(notice), []);
}
