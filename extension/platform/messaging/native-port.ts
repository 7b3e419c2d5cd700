import { browser } from 'wxt/browser';
import type { Transport } from '../../../shared/messages/transport.ts';
import { portTransport } from './port-transport.ts';

/** Opens a port to the native messaging host `name`; the browser starts the host for it. */
export function openNativePort(name: string): Transport {
  return portTransport(browser.runtime.connectNative(name));
}
