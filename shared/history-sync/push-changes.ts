import { batchEntries, mergeMs, retryMs } from './limits.ts';
import type { Meeting, SyncPeer } from './sync-peer.ts';
import type { SyncSide } from './sync-side.ts';
import { whenCalled } from './when-called.ts';

/**
 * Answers a function that sends what the other side has not seen yet. What could not be sent goes
 * with the next call, or by itself a minute later.
 */
export function pushChanges(
  side: SyncSide,
  peer: SyncPeer,
  { replica: to, received, session, signal }: Meeting & { signal: AbortSignal },
): () => void {
  let cursor = received;
  const sendBatch = async (): Promise<{ more: boolean }> => {
    const replica = await side.replica;
    const { batch, merged } = await side.turns(async () => {
      const batch = await replica.changesSince({ cursor, to, limit: batchEntries });
      const merged = peer.call('history.merge', { session, batch }, { timeoutMs: mergeMs });
      return { batch, merged };
    });
    await merged;
    cursor = batch.cursor;
    // Once for all batches: a connection that breaks before has its successor do it.
    if (!batch.more) await side.turns(() => replica.acknowledge(to, cursor));
    return batch;
  };
  let retry: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(retry), { once: true });
  const push = whenCalled(async () => {
    clearTimeout(retry);
    try {
      while (!signal.aborted && (await sendBatch()).more);
    } catch (error) {
      side.onError(error);
      if (!signal.aborted) retry = setTimeout(push, retryMs);
    }
  });
  return push;
}
