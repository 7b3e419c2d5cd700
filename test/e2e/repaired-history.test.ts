import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findHost } from '../../native-host/link/client/find-host.ts';
import type { RepairedHistory } from '../../shared/messages/contracts/repair-methods.ts';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { fakeExtension } from '../fixtures/host/fake-extension.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { display } from '../fixtures/screen/display.ts';
import { screenReader } from '../fixtures/screen/screen-reader.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const patience = { timeout: 30_000, interval: 20 };
const pageBytes = 4_096;
/** What a page with rows of a table begins with: https://www.sqlite.org/fileformat2.html */
const tableLeaf = 13;
const count = 40;

test('what came back of a damaged history is told once, by the first extension that can', async () => {
  const dataDir = path.join(await tempDir(), 'data');
  await fill(dataDir);
  damageRows(path.join(dataDir, 'history.sqlite'));
  // It repairs the history and ends before any browser has connected.
  await (await startHost({ dataDir }))[Symbol.asyncDispose]();
  const news = path.join(dataDir, 'repaired-history.json');
  expect(existsSync(news)).toBe(true);

  const host = await startHost({ dataDir });
  onTestFinished(() => host[Symbol.asyncDispose]());
  const old = await fakeExtension(dataDir, noCapture);
  const { historyCount: entries } = await old.call('status', {});
  const notified: RepairedHistory[] = [];
  const able = await fakeExtension(dataDir, noCapture, {
    onRepaired: (repaired) => notified.push(repaired),
  });
  await vi.waitFor(() => expect(notified).toHaveLength(1), patience);
  expect(entries).toBeGreaterThan(0);
  expect(entries).toBeLessThan(count);
  const kept = readdirSync(dataDir).find((name) => name.startsWith('damaged-')) ?? '';
  expect(notified).toEqual([{ entries, known: count, keptAs: path.join(dataDir, kept) }]);
  await vi.waitFor(() => expect(existsSync(news)).toBe(false), patience);

  const later: RepairedHistory[] = [];
  const next = await fakeExtension(dataDir, noCapture, {
    onRepaired: (repaired) => later.push(repaired),
  });
  for (const peer of [old, able, next]) {
    expect(await peer.call('status', {})).toMatchObject({ status: 'ok' });
  }
  await host[Symbol.asyncDispose]();
  expect([notified.length, later.length]).toEqual([1, 0]);
});

test('the person sees in the browser that the history was damaged, and what came back', async () => {
  const [dataDir, on] = [await hostDir(), await display()];
  await fill(dataDir);
  damageRows(path.join(dataDir, 'history.sqlite'));
  const chromium = await startChromium(dataDir, { on });
  const reader = await screenReader(on);
  await reader.find('The history was damaged');
  const host = await findHost(dataDir);
  const { historyCount: entries = 0 } = (await host?.call('status', {})) ?? {};
  host?.close();
  expect(entries).toBeGreaterThan(0);
  await reader.find(`${entries} of ${count} entries were recovered`);
  await chromium.close();
});

function noCapture() {
  return { selected: null };
}

async function fill(dataDir: string): Promise<void> {
  await using host = await startHost({ dataDir });
  for (let index = 0; index < count; index++) {
    const body = { text: `entry ${index} ${'of some length '.repeat(30)}` };
    expect((await send(host.base, { method: 'POST', path: '/history', body })).status).toBe(201);
  }
}

/** Overwrites the page with the row of one entry, and with it those of others. */
function damageRows(file: string): void {
  const bytes = readFileSync(file);
  const pages = Array.from({ length: bytes.length / pageBytes }, (_, index) =>
    bytes.subarray(index * pageBytes, (index + 1) * pageBytes),
  );
  // Indexes hold the beginning of the text too.
  const rows = pages.find(
    (page) => page[0] === tableLeaf && page.includes('entry 20 of some length'),
  );
  rows?.fill(0xa5);
  expect(rows).toBeDefined();
  writeFileSync(file, bytes);
}
