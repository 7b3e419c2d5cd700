import { browser } from 'wxt/browser';
import { z } from 'zod';
import type { Transport } from '../../../shared/messages/transport.ts';
import { portTransport } from './port-transport.ts';

/** A page of the extension that is open. */
export type PagePort = {
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
