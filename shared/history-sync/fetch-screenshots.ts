import type { ChangeBatch } from '../history/change-batch.ts';
import { fetchScreenshot } from './fetch-screenshot.ts';
import { missingAtOnce } from './limits.ts';
import type { SyncPeer } from './sync-peer.ts';
import type { SyncSide } from './sync-side.ts';
import { whenCalled } from './when-called.ts';

export interface ScreenshotFetch {
  /** Asks for every screenshot that is missing here. */
  begin(): Promise<void>;
  /** Asks for those of a batch that was merged, after the last of several batches. */
  noteBatch(batch: ChangeBatch): void;
}

/**
 * Asks the other side for missing screenshots, one by one. Each is asked for once, until a batch
 * names it again: the other side may not have it either, or answer with another picture.
 */
export function fetchScreenshots(
  side: SyncSide,
  peer: SyncPeer,
  signal: AbortSignal,
): ScreenshotFetch {
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
    // It is kept under the hash of what came: where that is another one, no entry names it.
    if (png) await replica.keepScreenshot(png);
  } catch (error) {
    side.onError(error);
  } finally {
    side.fetching.delete(hash);
  }
}
