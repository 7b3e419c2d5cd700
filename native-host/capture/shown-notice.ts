import { setTimeout as delay } from 'node:timers/promises';
import type { CaptureNotice } from '../../shared/messages/contracts/capture-methods.ts';
import type { AttachedClient } from '../link/server/attached-clients.ts';

/** A notification may stand on the screen for so long, in ms; later nothing need be asked. */
const shownMs = 30_000;
/** How long a browser may take to answer, in ms: the person waits for the frozen screen. */
const answerMs = 250;
/** How long the desktop takes to take a notification off the screen, in ms. */
const fadingMs = 250;

/** The notification of the last capture, which must not be frozen into the next one. */
export type ShownNotice = {
  show(extension: AttachedClient, notice: CaptureNotice): void;
  /** Resolves once it is off the screen; at once where none was shown lately. */
  hide(): Promise<void>;
};

export function createShownNotice(): ShownNotice {
  let shown: { extension: AttachedClient; atMs: number } | undefined;
  return {
    show(extension, notice) {
      extension.peer.emit('capture_notice', notice);
      shown = { extension, atMs: performance.now() };
    },
    async hide() {
      const last = shown;
      shown = undefined;
      if (!last || performance.now() - last.atMs > shownMs) return;
      const { peer } = last.extension;
      // An older extension does not know how, and one that is gone has none.
      const { hidden } = await peer
        .call('capture.hide_notice', {}, { timeoutMs: answerMs })
        .catch(() => ({ hidden: false }));
      if (hidden) await delay(fadingMs);
    },
  };
}
