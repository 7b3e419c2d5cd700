import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import {
  type HistoryStore,
  openHistoryStore,
} from '../../extension/history-store/open-history-store.ts';
import type { History } from '../../native-host/history/history.ts';
import { changeBatch } from '../../shared/history/replicated-entry.ts';
import { temporaryHistory } from '../fixtures/history/temporary-history.ts';

const source = { kind: 'page', url: 'https://example.com/' } as const;

test('two browsers and the host end with one history, with every batch as JSON between them', async () => {
  await using host = await temporaryHistory();
  const browsers = [await openStore(), await openStore()] as const;
  const [first, second] = browsers;
  const ofHost = await host.history.add({ text: 'from the host', source, confidence: 87.25 });
  const ofFirst = await first.add({ text: 'from the first', color: 'red', source });
  await second.add({ text: 'from the second', source });
  await syncAll(host.history, browsers);
  expect((await first.list()).total).toBe(3);

  await first.update(ofHost.id, { text: 'changed by the first' });
  await second.update(ofHost.id, { color: 'blue' });
  await second.remove(ofFirst.id);
  const top = host.history.list().entries[0];
  host.history.reorder({ id: ofHost.id, before: top?.id ?? null });
  await syncAll(host.history, browsers);

  const { entries } = host.history.list();
  expect(entries[0]).toMatchObject({ text: 'changed by the first', color: 'blue' });
  expect(entries.map(({ id }) => id)).not.toContain(ofFirst.id);
  for (const browser of browsers) expect((await browser.list()).entries).toEqual(entries);
  expect(host.history.search({ q: 'changed' }).total).toBe(1);
});

test('clearing one clears all, and nothing comes back', async () => {
  await using host = await temporaryHistory();
  const browsers = [await openStore(), await openStore()] as const;
  for (let index = 0; index < 20; index++) await browsers[0].add({ text: `${index}`, source });
  await syncAll(host.history, browsers);
  await host.history.clear();
  await syncAll(host.history, browsers);
  await syncAll(host.history, browsers);
  expect(host.history.count()).toBe(0);
  for (const browser of browsers) expect((await browser.list()).total).toBe(0);
});

async function openStore(): Promise<HistoryStore> {
  const store = await openHistoryStore(crypto.randomUUID());
  onTestFinished(() => store.close());
  return store;
}

/** Two rounds: the second brings the first browser what the last one sent to the host. */
async function syncAll(host: History, browsers: readonly HistoryStore[]): Promise<void> {
  for (const browser of [...browsers, ...browsers]) {
    await send(browser, host);
    await send(host, browser);
  }
}

async function send(from: History | HistoryStore, to: History | HistoryStore): Promise<void> {
  let cursor = await to.replica.meet(from.replica.id);
  for (let more = true; more; ) {
    const batch = await from.replica.changesSince({ cursor, to: to.replica.id, limit: 8 });
    await to.replica.applyChanges(changeBatch.parse(JSON.parse(JSON.stringify(batch))));
    await from.replica.acknowledge(to.replica.id, batch.cursor);
    ({ cursor, more } = batch);
  }
}
