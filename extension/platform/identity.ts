import { browser } from 'wxt/browser';
import type { Client } from '../../shared/messages/handshake.ts';

/** The extension's version, as in its manifest. */
export function extensionVersion(): string {
  return browser.runtime.getManifest().version;
}

/** What the handshake says of this extension and its browser. */
export async function extensionClient(): Promise<Client> {
  return {
    kind: 'extension',
    browser: await browserIdentity(),
    extensionId: browser.runtime.id,
    origin: new URL(browser.runtime.getURL('/')).origin,
  };
}

async function browserIdentity(): Promise<{ name: string; version: string }> {
  if (import.meta.env.FIREFOX) {
    // Firefox only: missing in the types, which are Chromium's.
    const runtime = browser.runtime as typeof browser.runtime & FirefoxRuntime;
    const { name, version } = await runtime.getBrowserInfo();
    return { name, version };
  }
  const agent = /(Edg|OPR|Vivaldi|Chrome)\/([\d.]+)(?!.*(Edg|OPR|Vivaldi)\/)/.exec(
    navigator.userAgent,
  );
  return { name: names[agent?.[1] ?? ''] ?? 'Chromium', version: agent?.[2] ?? '' };
}

/** Names in user agents. Those of Chrome, Chromium and Brave do not differ. */
const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', Vivaldi: 'Vivaldi' };

/** https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/runtime/getBrowserInfo */
type FirefoxRuntime = { getBrowserInfo(): Promise<{ name: string; version: string }> };
