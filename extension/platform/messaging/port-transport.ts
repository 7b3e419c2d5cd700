import { type Browser, browser } from 'wxt/browser';
import type { Transport } from '../../../shared/messages/transport.ts';

/** Frames over a port of the browser: to a native host, or between parts of the extension. */
export function portTransport(port: Browser.runtime.Port): Transport {
  let open = true;
  let ended: (reason?: Error) => void = () => undefined;
  const end = (reason?: Error) => {
    if (!open) return;
    open = false;
    ended(reason);
  };
  port.onDisconnect.addListener(() => {
    const message = firefoxReason(port) ?? browser.runtime.lastError?.message;
    end(message ? new Error(message) : undefined);
  });
  return {
    send(frame) {
      if (open) port.postMessage(frame);
    },
    onMessage(receiver) {
      port.onMessage.addListener((frame: unknown) => {
        if (open) receiver(frame);
      });
    },
    onClose(listener) {
      ended = listener;
    },
    close() {
      port.disconnect();
      // The side that disconnects is not told so by the browser.
      end();
    },
  };
}

/** Firefox tells on the port why it was closed, Chromium in `lastError`. */
function firefoxReason(port: object): string | undefined {
  if (!('error' in port && port.error instanceof Object)) return undefined;
  return 'message' in port.error ? String(port.error.message) : undefined;
}
