import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { findHost } from '../../native-host/link/client/find-host.ts';
import { afterUse, forFile } from '../fixtures/after-use.ts';
import { chromiumStore, startChromium } from '../fixtures/browser/chromium.ts';
import { firefoxStore, startFirefox } from '../fixtures/browser/firefox.ts';
import type { RemoteStore } from '../fixtures/browser/store-page.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';

const patience = { timeout: 40_000, interval: 50 };
const source = { kind: 'page', url: 'https://example.com/' } as const;

const browsers: [string, (dataDir: string) => Promise<RemoteStore>][] = [
  ['Chromium', async (dir) => chromiumStore(await startChromium(dir, { storePage: true }))],
  ['Firefox', async (dir) => firefoxStore(await startFirefox(dir, { storePage: true }))],
];

describe.each(browsers)('beside a host, %s', (_name, open) => {
  const shared = forFile(async () => {
    const dataDir = await hostDir();
    const host = await startHost({ dataDir });
    afterUse(() => host[Symbol.asyncDispose]());
    return { dataDir, host, store: await open(dataDir) };
  });

  test('hears of what changes there, and the host of what changes here', async () => {
    const { host, store } = shared();
    const http = (method: string, path: string, body?: object) =>
      send(host.base, { method, path, ...(body && { body }) });
    const screenshot = (await picture()).toString('base64');
    await http('POST', '/history', { text: 'before', screenshot });
    const [before] = await texts(store, ['before']);
    const { bytes } = await http('GET', `/history/${before?.id}/screenshot`);
    await vi.waitFor(
      async () => expect(await store.screenshot(before?.id ?? '')).toEqual([...bytes]),
      patience,
    );

    const added = await store.add({ text: 'from the browser', source });
    await store.update(before?.id ?? '', { color: 'red' });
    await vi.waitFor(async () => {
      expect((await http('GET', '/history')).json).toMatchObject({
        entries: [
          { text: 'from the browser', source },
          { text: 'before', color: 'red', hasScreenshot: true },
        ],
      });
    }, patience);

    await http('PUT', `/history/${added.id}`, { text: 'changed by the host' });
    await http('POST', '/history/reorder', { id: added.id, before: null });
    await texts(store, ['before', 'changed by the host']);
    await store.remove(before?.id ?? '');
    await vi.waitFor(
      async () => expect((await http('GET', '/history')).json).toMatchObject({ total: 1 }),
      patience,
    );
    await http('DELETE', '/history');
    await texts(store, []);
  });

  // The last, since there is another host afterwards.
  test('loses nothing when the host is killed, and neither does the host', async () => {
    const { dataDir, host, store } = shared();
    await send(host.base, { method: 'POST', path: '/history', body: { text: 'of the host' } });
    await texts(store, ['of the host']);
    host.child.kill('SIGKILL');
    await store.add({ text: 'while it was gone', source });
    const both = ['while it was gone', 'of the host'];
    await vi.waitFor(async () => expect(await textsOfHost(dataDir)).toEqual(both), patience);
    await texts(store, both);
  });
});

test('two browsers see what the other changes', async () => {
  const dataDir = await hostDir();
  const [chromium, firefox] = await Promise.all(browsers.map(([, open]) => open(dataDir)));
  const ofChromium = await chromium?.add({ text: 'from Chromium', source });
  await texts(firefox, ['from Chromium']);
  await firefox?.update(ofChromium?.id ?? '', { text: 'changed in Firefox' });
  await firefox?.add({ text: 'from Firefox', source });
  await texts(chromium, ['from Firefox', 'changed in Firefox']);
  await chromium?.clear();
  await texts(firefox, []);
  expect(await textsOfHost(dataDir)).toEqual([]);
});

/** Waits until the browser has exactly these texts, in this order. */
async function texts(store: RemoteStore | undefined, expected: string[]) {
  return await vi.waitFor(async () => {
    const entries = (await store?.list())?.entries ?? [];
    expect(entries.map(({ text }) => text)).toEqual(expected);
    return entries;
  }, patience);
}

async function textsOfHost(dataDir: string): Promise<string[] | undefined> {
  const host = await findHost(dataDir);
  try {
    return (await host?.call('history.list', {}))?.entries.map(({ text }) => text);
  } finally {
    host?.close();
  }
}

/** A PNG of several parts: noise does not compress. */
async function picture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 400, height: 400, channels: 3, noise, background: 'white' } })
    .png()
    .toBuffer();
}
