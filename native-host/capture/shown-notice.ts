import { setTimeout as delay } from 'node:timers/promises';
import type { CaptureNotice } from '../../shared/messages/contracts/capture-methods.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import type { AttachedClient } from '../link/server/attached-clients.ts';

/** How long a notification may be on the screen, in ms; later it need not be hidden. */
const shownMs = 30_000;
/** How long a browser may take to answer, in ms: the person waits for the frozen screen. */
const answerMs = 250;
/** How long the desktop takes to remove a notification from the screen, in ms. */
const fadingMs = 250;
/** A browser removes a notification that is still appearing only once it has appeared, in ms. */
const comingMs = 1_000;

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
      // An older extension cannot hide it, a disconnected one shows none; a slow one may just be
      // hiding it.
      const { hidden } = await peer
        .call('capture.hide_notice', {}, { timeoutMs: answerMs })
        .catch((error: unknown) => ({ hidden: isTimeout(error) }));
      const comesForMs = comingMs - (performance.now() - last.atMs);
      if (hidden) await delay(Math.max(fadingMs, comesForMs));
    },
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof MessageError && error.code === 'timeout';
}
