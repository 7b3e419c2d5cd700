import { type WindowKind, windowKind } from '../../shared/api/window.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import { Peer } from '../../shared/messages/peer.ts';
import { closeWindow, windowState } from '../platform/browser-windows/browser-windows.ts';
import { onPageConnected } from '../platform/messaging/browser-ports.ts';
import { backgroundContract, pageContract } from './page-contract.ts';

/** A page of the extension that is open as a window of its own or as the browser's panel. */
export type OpenWindow = {
  kind: WindowKind;
  /** Undefined for a panel. */
  tabId: number | undefined;
  windowId: number;
  peer: Peer<typeof backgroundContract, typeof pageContract>;
};

export type OpenWindows = {
  /** Those of a kind, or all, the one that was opened last first; pages in tabs are none. */
  list(kind?: WindowKind): Promise<OpenWindow[]>;
  /** The page of a window once it is shown. Throws `timeout`. */
  shown(windowId: number, except?: OpenWindow): Promise<OpenWindow>;
};

/** Windows may take so long to open or to close, in ms. */
const patienceMs = 8_000;

/** Watches which pages are open. To be called when the background starts. */
export function watchWindows(): OpenWindows {
  const pages = new Set<OpenWindow>();
  const listeners = new Set<(page: OpenWindow) => void>();
  onPageConnected(({ transport, name, ...place }) => {
    const kind = windowKind.safeParse(name);
    if (!kind.success) return transport.close();
    const sides = { local: backgroundContract, remote: pageContract, handlers: {} };
    const page = { ...place, kind: kind.data, peer: new Peer(transport, sides) };
    pages.add(page);
    void page.peer.closed.then(() => pages.delete(page));
    for (const listener of listeners) listener(page);
  });
  return {
    async list(kind) {
      const wanted = [...pages].filter((page) => kind === undefined || page.kind === kind);
      const own = await Promise.all(wanted.map(isOwnWindow));
      return wanted.filter((_, index) => own[index]).toReversed();
    },
    shown(windowId, except) {
      const isWanted = (page: OpenWindow) => page.windowId === windowId && page !== except;
      const { promise, resolve, reject } = Promise.withResolvers<OpenWindow>();
      const listener = (page: OpenWindow) => isWanted(page) && resolve(page);
      listeners.add(listener);
      const error = new MessageError('timeout', 'The window did not show its page in time.');
      const timer = setTimeout(() => reject(error), patienceMs);
      const found = [...pages].find(isWanted);
      if (found) resolve(found);
      return promise.finally(() => {
        clearTimeout(timer);
        listeners.delete(listener);
      });
    },
  };
}

async function isOwnWindow({ tabId, windowId }: OpenWindow): Promise<boolean> {
  if (tabId === undefined) return true;
  return (await windowState(windowId))?.isPopup ?? false;
}

/** Closes a window or a panel. Resolves once it is gone; throws `timeout`. */
export async function closeOpenWindow({ peer, tabId, windowId }: OpenWindow): Promise<void> {
  if (tabId === undefined) await peer.call('page.close', {});
  else await closeWindow(windowId);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const error = new MessageError('timeout', 'The window did not close in time.');
  const timer = setTimeout(() => reject(error), patienceMs);
  await Promise.race([peer.closed, late]).finally(() => clearTimeout(timer));
}
