import type { HistorySyncHandlers } from '../messages/contracts/history-sync-methods.ts';
import { MessageError } from '../messages/message-error.ts';
import { answerSync } from './answer-sync.ts';
import { fetchScreenshots, type ScreenshotFetch } from './fetch-screenshots.ts';
import { pushChanges } from './push-changes.ts';
import type { SyncPeer } from './sync-peer.ts';
import type { SyncSide } from './sync-side.ts';
import type { SyncedReplica } from './synced-replica.ts';
import { createTurns } from './turns.ts';

/** One side of the sync, with all its connections. */
export interface HistorySync {
  /** What the other side may call, the same for every connection. */
  handlers: HistorySyncHandlers;
  /** Keeps the other side up to date until the connection goes. */
  attach(peer: SyncPeer): void;
}

/**
 * Both sides run this, and each sends its own changes: what the other has not seen when they meet,
 * then whatever changes, one batch under way at a time. What a connection loses is sent by the
 * next one.
 */
export function createHistorySync(options: {
  replica: SyncedReplica | Promise<SyncedReplica>;
  onError: (error: unknown) => void;
}): HistorySync {
  const side: SyncSide = {
    replica: Promise.resolve(options.replica),
    turns: createTurns(),
    fetching: new Set(),
    onError(error) {
      const isOver = error instanceof MessageError && error.code === 'disconnected';
      if (!isOver) options.onError(error);
    },
  };
  const fetches = new Map<string, ScreenshotFetch>();
  return {
    handlers: answerSync(side, (batch) => fetches.get(batch.replica)?.noteBatch(batch)),
    attach: (peer) => void converse(side, peer, fetches).catch(side.onError),
  };
}

async function converse(
  side: SyncSide,
  peer: SyncPeer,
  fetches: Map<string, ScreenshotFetch>,
): Promise<void> {
  const over = new AbortController();
  const replica = await side.replica;
  const meeting = await peer.call('history.meet', { replica: replica.id });
  const push = pushChanges(side, peer, { ...meeting, signal: over.signal });
  const fetch = fetchScreenshots(side, peer, over.signal);
  fetches.set(meeting.replica, fetch);
  void peer.closed.then(() => {
    over.abort();
    if (fetches.get(meeting.replica) === fetch) fetches.delete(meeting.replica);
  });
  replica.onChange(push, over.signal);
  push();
  await fetch.begin();
}
