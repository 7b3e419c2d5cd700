import type { Subscription } from '@nats-io/transport-node';
import type { Cluster } from '../cluster.ts';
import { consumerOf, type Lane, laneOf } from './lane.ts';

/**
 * Word from those who add work to those who have room for it. One of the idle processes hears each
 * call; a call that is lost costs no more than the wait until somebody looks by himself.
 */
export type WorkCalls = {
  call(lane: Lane): void;
  /** Whether this process has room. */
  setIdle(isIdle: boolean): void;
  [Symbol.dispose](): void;
};

export function workCalls(
  { connection, prefix }: Cluster,
  onCall: (lane: Lane) => void,
): WorkCalls {
  const subject = `${prefix}.work`;
  let listening: Subscription | null = null;
  return {
    call: (lane) => connection.publish(subject, consumerOf(lane)),
    setIdle(isIdle) {
      if (isIdle === (listening !== null) || connection.isClosed()) return;
      listening?.unsubscribe();
      listening = isIdle
        ? connection.subscribe(subject, {
            queue: 'idle',
            callback(error, message) {
              const lane = error ? null : laneOf(message.string());
              if (lane) onCall(lane);
            },
          })
        : null;
    },
    [Symbol.dispose]() {
      listening?.unsubscribe();
      listening = null;
    },
  };
}
