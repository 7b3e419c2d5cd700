import { type Browser, browser } from 'wxt/browser';
import { z } from 'zod';
import type { Transport } from '../../../shared/messages/contract.ts';
import { pageUrl } from '../browser-windows/open-page.ts';

/** What windows of a capture call their connection. */
const overlayName = 'overlay';

/** Frames over a port of the browser: to a native host, or between parts of the extension. */
function portTransport(port: Browser.runtime.Port): Transport {
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
      // The browser does not notify the side that disconnects.
      end();
    },
  };
}

/** Firefox reports on the port why it was closed, Chromium in `lastError`. */
function firefoxReason(port: object): string | undefined {
  if (!('error' in port && port.error instanceof Object)) return undefined;
  return 'message' in port.error ? String(port.error.message) : undefined;
}

/** Opens a port to the native messaging host `name`; the browser starts the host for it. */
export function openNativePort(name: string): Transport {
  return portTransport(browser.runtime.connectNative(name));
}

/** Opens a connection from a window of a capture to the background, which ends with either. */
export function connectOverlay(): Transport {
  return portTransport(browser.runtime.connect({ name: overlayName }));
}

/**
 * Calls `listener` with the connection of each window of a capture; scripts in web pages, which
 * could use the same name, are rejected. To be called when the background starts.
 */
export function onOverlayConnected(listener: (transport: Transport) => void): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== overlayName) return;
    const [address] = port.sender?.url?.split('?') ?? [];
    if (address === pageUrl('overlay')) listener(portTransport(port));
    else port.disconnect();
  });
}

/** A page of the extension that is open. */
type PagePort = {
  transport: Transport;
  /** What the page called itself. */
  name: string;
  /** The tab it is in; undefined for a panel. */
  tabId: number | undefined;
  windowId: number;
};

const prefix = 'page ';
const portName = z.strictObject({ name: z.string(), windowId: z.number() });

/** Connects a page to the background, as the page `name`. To be called in a page. */
export async function connectPage(name: string): Promise<Transport> {
  const { id: windowId } = await browser.windows.getCurrent();
  return portTransport(
    browser.runtime.connect({ name: prefix + JSON.stringify({ name, windowId }) }),
  );
}

/** Calls `listener` with each page that connects. To be called when the background starts. */
export function onPageConnected(listener: (page: PagePort) => void): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.sender?.id !== browser.runtime.id || !port.name.startsWith(prefix)) return;
    const { name, windowId } = portName.parse(JSON.parse(port.name.slice(prefix.length)));
    listener({ transport: portTransport(port), name, tabId: port.sender.tab?.id, windowId });
  });
}
