import { browser } from 'wxt/browser';
import type { Transport } from '../../../shared/messages/transport.ts';
import { pageUrl } from '../windows/open-page.ts';
import { portTransport } from './port-transport.ts';

const name = 'overlay';

/** Opens a connection from a window of a capture to the background, which ends with either. */
export function connectOverlay(): Transport {
  return portTransport(browser.runtime.connect({ name }));
}

/**
 * Calls `listener` with the connection of each window of a capture; scripts in web pages, which
 * could use the same name, are turned away. To be called when the background starts.
 */
export function onOverlayConnected(listener: (transport: Transport) => void): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== name) return;
    const [address] = port.sender?.url?.split('?') ?? [];
    if (address === pageUrl('overlay')) listener(portTransport(port));
    else port.disconnect();
  });
}
