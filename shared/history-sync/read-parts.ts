import { toBase64 } from '../base64.ts';
import type { HistorySyncHandlers } from '../messages/contracts/history-sync-methods.ts';
import { partBytes } from './limits.ts';
import type { SyncedReplica } from './synced-replica.ts';

/** Answers screenshots part by part. The latest one is held until its last part is read. */
export function readParts(
  opening: Promise<SyncedReplica>,
): HistorySyncHandlers['history.screenshot'] {
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
