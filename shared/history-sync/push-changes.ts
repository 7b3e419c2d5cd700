import type { ChangeBatch } from '../history/change-batch.ts';
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
  { replica: to, received, session, pins, signal }: Meeting & { signal: AbortSignal },
): () => void {
  let cursor = received;
  const sendBatch = async (): Promise<{ more: boolean }> => {
    const replica = await side.replica;
    const { batch, merged } = await side.turns(async () => {
      const changed = await replica.changesSince({ cursor, to, limit: batchEntries });
      const batch = pins ? changed : withoutPins(changed);
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

/**
 * For a side that refuses what it does not know. Once it does, it asks for everything anew: the
 * migration that brings it the pins forgets how far it had the changes of others.
 */
function withoutPins(batch: ChangeBatch): ChangeBatch {
  const entries = batch.entries.map((entry) => {
    if (!entry.content?.pinned) return entry;
    const { pinned: _, ...content } = entry.content;
    return { ...entry, content };
  });
  return { ...batch, entries };
}
