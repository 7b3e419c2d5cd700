import { maxImageBytes } from '../api/image-limits.ts';
import { fromBase64, toBase64 } from '../base64.ts';
import type { ChangeBatch } from '../history/replicated-entry.ts';
import type { SyncedReplica } from '../history/synced-replica.ts';
import {
  batchEntries,
  mergeMs,
  missingAtOnce,
  partBytes,
  retryMs,
} from '../history/synced-replica.ts';
import type { CallOptions } from '../messages/answering.ts';
import type { Params, Result } from '../messages/contract.ts';
import type {
  HistorySyncHandlers,
  HistorySyncContract as Sync,
} from '../messages/contracts/history-sync-methods.ts';
import { MessageError } from '../messages/message-error.ts';
import { createTurns, type Turns, whenCalled } from './when-called.ts';

/** One side of the sync, with all its connections. */
export interface HistorySync {
  /** The methods for the other side, the same for every connection. */
  handlers: HistorySyncHandlers;
  /** Keeps the other side up to date until the connection closes. */
  attach(peer: SyncPeer): void;
}

interface ScreenshotFetch {
  /** Requests every screenshot that is missing here. */
  begin(): Promise<void>;
  /** Requests those of a merged batch, after the last of several batches. */
  noteBatch(batch: ChangeBatch): void;
}

/** The end of a connection whose other side offers the methods of the sync. */
interface SyncPeer {
  call(method: 'history.meet', params: Params<Sync, 'history.meet'>): Promise<Meeting>;
  call(
    method: 'history.merge',
    params: Params<Sync, 'history.merge'>,
    options: CallOptions,
  ): Promise<Result<Sync, 'history.merge'>>;
  call(
    method: 'history.screenshot',
    params: Params<Sync, 'history.screenshot'>,
  ): Promise<Result<Sync, 'history.screenshot'>>;
  readonly closed: Promise<unknown>;
}

/** What the other side answers to `history.meet`. */
type Meeting = Result<Sync, 'history.meet'>;

/** What all connections of one side share. */
interface SyncSide {
  replica: Promise<SyncedReplica>;
  /**
   * Reading changes to send, merging, and processing acknowledgements run one after the other.
   * Otherwise a side that received a deletion could acknowledge it and then send a state of the
   * entry read before: the other side has dropped the tombstone by then and would take it for a new
   * entry.
   */
  turns: Turns;
  /** Screenshots that are being fetched now, over any connection. */
  fetching: Set<string>;
  /** Receives the errors that happen while the connection holds. */
  onError: (error: unknown) => void;
}

/**
 * Both sides run this, and each sends its own changes: what the other has not seen when they meet,
 * then every later change, one batch in flight at a time. What a lost connection did not deliver is
 * sent by the next one.
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
  const closed = peer.closed.then(() => over.abort());
  const replica = await side.replica;
  const meeting = await meet(side, peer, { replica: replica.id, signal: over.signal });
  const push = pushChanges(side, peer, { ...meeting, signal: over.signal });
  const fetch = fetchScreenshots(side, peer, over.signal);
  fetches.set(meeting.replica, fetch);
  void closed.then(() => {
    if (fetches.get(meeting.replica) === fetch) fetches.delete(meeting.replica);
  });
  replica.onChange(push, over.signal);
  push();
  await fetch.begin();
}

/** What passes while a connection holds: a database that is locked, or a side that is busy. */
const passingCodes = ['internal', 'timeout', 'too_many_requests'];

/** Meets the other side, again a minute after each failure that may pass. */
async function meet(
  side: SyncSide,
  peer: SyncPeer,
  { replica, signal }: { replica: string; signal: AbortSignal },
): Promise<Meeting> {
  while (true) {
    try {
      return await peer.call('history.meet', { replica });
    } catch (error) {
      if (!(error instanceof MessageError && passingCodes.includes(error.code))) throw error;
      side.onError(error);
      await waitForRetry(signal);
    }
  }
}

/** Ends when it is time to try again, or at once when the connection closes. */
function waitForRetry(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, retryMs);
    signal.addEventListener('abort', end, { once: true });
  });
}

/**
 * Requests missing screenshots from the other side, one by one. Each is requested once, until a
 * batch names it again: the other side may lack it too, or answer with another image.
 */
function fetchScreenshots(side: SyncSide, peer: SyncPeer, signal: AbortSignal): ScreenshotFetch {
  const wanted = new Set<string>();
  const fetchWanted = whenCalled(async () => {
    for (const hash of wanted) {
      if (signal.aborted) return;
      wanted.delete(hash);
      await fetchOne(side, peer, hash);
    }
  });
  return {
    async begin() {
      const missing = await (await side.replica).missingScreenshots(missingAtOnce);
      for (const hash of missing) wanted.add(hash);
      fetchWanted();
    },
    noteBatch({ entries, more }) {
      for (const { content } of entries) {
        if (content?.birth.screenshot) wanted.add(content.birth.screenshot);
      }
      if (!more) fetchWanted();
    },
  };
}

async function fetchOne(side: SyncSide, peer: SyncPeer, hash: string): Promise<void> {
  if (side.fetching.has(hash)) return;
  side.fetching.add(hash);
  try {
    const replica = await side.replica;
    if (await replica.hasScreenshot(hash)) return;
    const png = await fetchScreenshot(peer, hash);
    // It is kept under the hash of the bytes received: if that differs, no entry names it.
    if (png) await replica.keepScreenshot(png);
  } catch (error) {
    side.onError(error);
  } finally {
    side.fetching.delete(hash);
  }
}

/** The whole PNG; undefined where the other side lacks it, or sends parts that do not fit. */
async function fetchScreenshot(
  peer: SyncPeer,
  hash: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let png: Uint8Array<ArrayBuffer> | undefined;
  let received = 0;
  do {
    const answer = await peer.call('history.screenshot', { hash, offset: received });
    if (!answer || answer.size > maxImageBytes) return undefined;
    png ??= new Uint8Array(answer.size);
    const part = fromBase64(answer.part);
    if (part.length === 0 || received + part.length > png.length) return undefined;
    png.set(part, received);
    received += part.length;
  } while (received < png.length);
  return png;
}

/** Answers the other sides. `onBatch` is called with every merged batch. */
function answerSync(
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
        return { replica: replica.id, received, session: lastSession, pins: true, captures: true };
      }),
    'history.merge': ({ session, batch }) =>
      turns(async () => {
        // A bridge that its browser left may still hold a batch older than what came since.
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

/** Sends screenshots part by part. The latest one is held until its last part is read. */
function readParts(opening: Promise<SyncedReplica>): HistorySyncHandlers['history.screenshot'] {
  let held: { hash: string; png: Uint8Array } | undefined;
  return async ({ hash, offset }) => {
    const replica = await opening;
    const png = held?.hash === hash ? held.png : await replica.screenshotBytes(hash);
    if (!png || offset >= png.length) return null;
    const end = offset + partBytes;
    held = end < png.length ? { hash, png } : undefined;
    return { size: png.length, part: toBase64(png.subarray(offset, end)) };
  };
}

/**
 * Returns a function that sends what the other side has not seen yet. What could not be sent goes
 * with the next call, or is retried a minute later.
 */
function pushChanges(
  side: SyncSide,
  peer: SyncPeer,
  { replica: to, received, session, signal, ...knows }: Meeting & { signal: AbortSignal },
): () => void {
  let cursor = received;
  const sendBatch = async (): Promise<{ more: boolean }> => {
    const replica = await side.replica;
    const { batch, merged } = await side.turns(async () => {
      const changed = await replica.changesSince({ cursor, to, limit: batchEntries });
      const batch = known(changed, knows);
      const merged = peer.call('history.merge', { session, batch }, { timeoutMs: mergeMs });
      return { batch, merged };
    });
    await merged;
    cursor = batch.cursor;
    // Once for all batches: if the connection breaks before, the next one does it.
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
 * A batch for a side that refuses fields it does not know. Once it knows them, it requests everything
 * anew: the migration that adds them resets how far it had the changes of others.
 */
function known(batch: ChangeBatch, knows: { pins: boolean; captures: boolean }): ChangeBatch {
  if (knows.pins && knows.captures) return batch;
  const entries = batch.entries.map((entry) => {
    if (!entry.content) return entry;
    const { pinned, captures, ...content } = entry.content;
    return {
      ...entry,
      content: {
        ...content,
        ...(pinned && knows.pins && { pinned }),
        ...(captures && knows.captures && { captures }),
      },
    };
  });
  return { ...batch, entries };
}
