import { maxImageBytes } from '../api/image.ts';
import { fromBase64 } from '../base64.ts';
import type { SyncPeer } from './sync-peer.ts';

/** The PNG in one piece; undefined where the other side lacks it, or sends parts that do not fit. */
export async function fetchScreenshot(
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
