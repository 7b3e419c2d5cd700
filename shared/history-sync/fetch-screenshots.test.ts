import { expect, test, vi } from 'vitest';
import { connect, link, syncSide } from '../../test/fixtures/history/sync-side.ts';
import { temporaryHistory } from '../../test/fixtures/history/temporary-history.ts';
import { temporaryStore } from '../../test/fixtures/history/temporary-store.ts';
import { maxImageBytes } from '../api/image-limits.ts';
import { toBase64 } from '../base64.ts';
import { partBytes } from '../history/synced-replica.ts';

const source = { kind: 'api' } as const;
const patience = { timeout: 20_000, interval: 5 };

test('screenshots follow their entries both ways, in parts and byte for byte', async () => {
  await using host = await temporaryHistory();
  const store = await temporaryStore();
  const png = new Uint8Array(3 * partBytes + 1).map((_, index) => index % 251);
  const small = new Uint8Array([1, 2, 3]);
  const ofHost = await host.history.add({ text: 'large', source, screenshot: png });
  const ofBrowser = await store.add({ text: 'small', source, screenshot: small });
  connect(syncSide(host.history.replica), syncSide(store.replica));
  await vi.waitFor(async () => {
    expect(await store.screenshot(ofHost.id)).toEqual(png);
    const { png: received } = await host.history.screenshot(ofBrowser.id);
    expect([...received]).toEqual([...small]);
  }, patience);
});

test('a screenshot goes on to others once it is there, and is read once', async () => {
  await using host = await temporaryHistory();
  const [giver, taker] = [await temporaryStore(), await temporaryStore()];
  const png = new Uint8Array(2 * partBytes).fill(7);
  const { id } = await giver.add({ text: 'pictured', source, screenshot: png });
  const screenshotBytes = vi.fn(giver.replica.screenshotBytes);
  const side = syncSide(host.history.replica);
  connect(side, syncSide(taker.replica));
  connect(side, syncSide({ ...giver.replica, screenshotBytes }));
  await vi.waitFor(async () => expect(await taker.screenshot(id)).toEqual(png), patience);
  expect(screenshotBytes).toHaveBeenCalledOnce();
});

test('one that the other side lacks is asked for again when a batch names it again', async () => {
  await using host = await temporaryHistory();
  const store = await temporaryStore();
  const png = new Uint8Array([1, 2, 3]);
  const { id } = await store.add({ text: 'pictured', source, screenshot: png });
  let isThere = false;
  const asked = vi.fn(async (hash: string) =>
    isThere ? await store.replica.screenshotBytes(hash) : undefined,
  );
  connect(syncSide(host.history.replica), syncSide({ ...store.replica, screenshotBytes: asked }));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce(), patience);
  isThere = true;
  await store.update(id, { color: 'red' });
  await vi.waitFor(() => expect(host.history.get(id).hasScreenshot).toBe(true), patience);
});

test.each([
  [
    'another picture',
    (offset: number) => ({ size: 3, part: toBase64(new Uint8Array(3 - offset)) }),
  ],
  ['one that is too large', () => ({ size: maxImageBytes + 1, part: 'AAAA' })],
  ['more than it said', () => ({ size: 2, part: 'AAAA' })],
  ['a part without bytes', () => ({ size: 3, part: '' })],
  ['what is no base64', () => ({ size: 3, part: '!' })],
])('%s in place of a screenshot is not kept, and not asked for again', async (_name, answer) => {
  await using host = await temporaryHistory();
  const store = await temporaryStore();
  const { id } = await store.add({ text: 'one', source, screenshot: new Uint8Array([1, 2, 3]) });
  const asked = vi.fn(({ offset }: { offset: number }) => answer(offset));
  const side = syncSide(host.history.replica);
  const liar = syncSide(store.replica);
  const ends = link(side.handlers, { ...liar.handlers, 'history.screenshot': asked });
  side.attach(ends[0]);
  liar.attach(ends[1]);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), patience);
  await store.add({ text: 'two', source });
  await vi.waitFor(() => expect(host.history.count()).toBe(2), patience);
  expect(host.history.get(id).hasScreenshot).toBe(false);
  expect(asked).toHaveBeenCalledOnce();
});
