import { MessageError } from '../../shared/messages/message-error.ts';
import { closeWindow } from '../platform/windows/browser-windows.ts';
import { type OpenWindow, patienceMs } from './open-windows.ts';

/** Closes a window or a panel. Resolves once it is gone; throws `timeout`. */
export async function closeOpenWindow({ peer, tabId, windowId }: OpenWindow): Promise<void> {
  if (tabId === undefined) await peer.call('page.close', {});
  else await closeWindow(windowId);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const error = new MessageError('timeout', 'The window did not close in time.');
  const timer = setTimeout(() => reject(error), patienceMs);
  await Promise.race([peer.closed, late]).finally(() => clearTimeout(timer));
}
