import type { BrowserContext } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { chromiumExtensionId } from '../../shared/identifiers.ts';
import { forFile } from '../fixtures/after-use.ts';
import { chromiumStore } from '../fixtures/browser/chromium.ts';
import { type EditorPage, editorPage } from '../fixtures/browser/editor-page.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { firefoxPages, firefoxStore, startFirefox } from '../fixtures/browser/firefox.ts';
import { sharedChromium } from '../fixtures/browser/shared-chromium.ts';
import type { RemoteStore } from '../fixtures/browser/store-page.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';

const sharedInChromium = sharedChromium();
const sharedInFirefox = forFile(async () =>
  startFirefox(await hostDir(), { registered: false, storePage: true }),
);
const source = { kind: 'clipboard' } as const;

type Opened = EditorPage & { reload(): Promise<void>; close(): Promise<void> };
type Editors = { store: RemoteStore; open(query: string): Promise<Opened> };

const browsers: [name: string, start: () => Promise<Editors>][] = [
  ['Chromium', inChromium],
  ['Firefox', inFirefox],
];

test.each(browsers)(
  '%s: what was typed is there after closing and loading again',
  async (_, start) => {
    const { store, open } = await start();
    const { id } = await store.add({ text: 'First line', source });
    const editor = await open(`?entry=${id}`);
    await editor.expectText('First line');
    await editor.type(' typed');
    await editor.reload();
    await editor.expectText('First line typed');
    await editor.expectShown('Restored unsaved changes');
    await editor.type(' more');
    await editor.close();
    const again = await open(`?entry=${id}`);
    await again.expectText('First line typed more');
    await again.expectShown('Restored unsaved changes from');
    await again.clickButton('Discard draft');
    await again.expectText('First line');
    await again.expectGone('unsaved changes');
    // Also that can be undone, and what is undone is kept again.
    await again.withControl('z');
    await again.expectText('First line typed more');
    await again.withControl('s');
    await again.expectShown('Saved');
    expect((await store.list()).entries.map(({ text }) => text)).toEqual(['First line typed more']);
    await again.close();
    const last = await open(`?entry=${id}`);
    await last.expectText('First line typed more');
    await last.expectGone('unsaved changes');
  },
);

test.each(browsers)('%s: an editor whose entry is still on its way shows it', async (_, start) => {
  const { store, open } = await start();
  const { id } = await store.add({ text: 'On its way', source });
  const [entry] = (await store.list()).entries;
  await store.remove(id);
  const editor = await open(`?entry=${id}`);
  await editor.expectShown('This entry was deleted elsewhere');
  const exportedAt = new Date().toISOString();
  await store.importJson(JSON.stringify({ version: 1, exportedAt, entries: [entry] }));
  await editor.expectText('On its way');
  await editor.type(' typed');
  await editor.expectText('On its way typed');
});

test.each(browsers)('%s: two windows of an entry never write over each other', async (_, start) => {
  const { store, open } = await start();
  const { id } = await store.add({ text: 'one\ntwo', source });
  const text = async () => (await store.list()).entries[0]?.text;
  const first = await open(`?entry=${id}`);
  await first.expectText('one\ntwo');
  const second = await open(`?entry=${id}`);
  await second.expectText('one\ntwo');
  const third = await open(`?entry=${id}`);
  await third.expectText('one\ntwo');
  await second.type('!');
  await store.update(id, { text: 'ONE\ntwo' });
  // Without changes of its own a window follows; one with changes says what will be.
  await first.expectText('ONE\ntwo');
  await second.expectShown('was changed elsewhere');
  await second.withControl('s');
  await second.expectText('ONE\ntwo!');
  await first.expectText('ONE\ntwo!');
  expect(await text()).toBe('ONE\ntwo!');
  await first.type(' mine');
  await second.type(' theirs');
  await second.withControl('s');
  await first.expectShown('was changed elsewhere');
  await first.withControl('s');
  await first.expectShown('Two versions of this text');
  expect(await text()).toBe('ONE\ntwo! theirs');
  await first.clickButton('Keep both');
  await third.expectText('ONE\ntwo! mine\n\nONE\ntwo! theirs');
  expect(await text()).toBe('ONE\ntwo! mine\n\nONE\ntwo! theirs');
});

test('the row of an entry says that it has changes which are not saved', async () => {
  const { chromium, store, open } = await inChromium();
  const { id } = await store.add({ text: 'was', source });
  await store.add({ text: 'another', source });
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  const rows = sidebar.getByRole('row');
  const marked = rows.filter({ hasText: 'Unsaved changes' });
  await rows.filter({ hasText: 'another' }).waitFor();
  const editor = await open(`?entry=${id}`);
  await editor.expectText('was');
  expect(await marked.count()).toBe(0);
  await editor.type(' typed');
  await marked.filter({ hasText: 'was' }).waitFor();
  expect(await marked.count()).toBe(1);
  await editor.withControl('s');
  await editor.expectShown('Saved');
  await marked.waitFor({ state: 'detached' });
});

test('a text whose entry was deleted becomes a new one', async () => {
  const { store, open } = await inChromium();
  const { id } = await store.add({ text: 'was', source });
  const editor = await open(`?entry=${id}`);
  await editor.expectText('was');
  await editor.type(' typed');
  await store.remove(id);
  await editor.expectShown('has been deleted');
  await editor.reload();
  await editor.expectText('was typed');
  await editor.expectShown('has been deleted');
  await editor.withControl('s');
  await editor.expectShown('Saved');
  expect((await store.list()).entries.map(({ text }) => text)).toEqual(['was typed']);
});

test('two drafts of one entry are both there', async () => {
  const { store, open } = await inChromium();
  const { id } = await store.add({ text: 'was', source });
  const [first, second] = [await open(`?entry=${id}`), await open(`?entry=${id}`)];
  await first.expectText('was');
  await first.type(' first');
  await second.expectText('was');
  await second.type(' second');
  await first.close();
  await second.close();
  const again = await open(`?entry=${id}`);
  await again.expectText('was second');
  await again.expectShown('was first');
  await again.clickButton('Show it');
  await again.expectText('was first');
  await again.expectShown('was second');
});

test('a new text that was closed unsaved is offered by the sidebar', async () => {
  const chromium = await sharedInChromium();
  const page = await extensionPage(chromium, 'editor.html');
  const editor = editorPage(page);
  await editor.expectText('');
  await editor.type('A note');
  await page.close();
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  const banner = sidebar.getByRole('complementary', { name: 'A text was not saved' });
  await banner.getByText('A note').waitFor();
  const opened = chromium.waitForEvent('page');
  await banner.getByRole('button', { name: 'Open' }).click();
  await editorPage(await opened).expectText('A note');
  await sidebar.bringToFront();
  await banner.waitFor({ state: 'hidden' });
});

async function inChromium(): Promise<Editors & { chromium: BrowserContext }> {
  const chromium = await sharedInChromium();
  return {
    chromium,
    store: await chromiumStore(chromium),
    async open(query) {
      const page = await chromium.newPage();
      const url = `chrome-extension://${chromiumExtensionId}/editor.html${query}`;
      await page.goto(url);
      return {
        ...editorPage(page),
        reload: async () => void (await page.reload()),
        async close() {
          // The browser itself waits only for the page to close.
          const closed = page.waitForEvent('close');
          await page.close({ runBeforeUnload: true });
          await closed;
        },
      };
    },
  };
}

async function inFirefox(): Promise<Editors> {
  const firefox = sharedInFirefox();
  const store = await firefoxStore(firefox);
  await store.clear();
  return {
    store,
    async open(query) {
      const page = await firefox.newPage();
      // Firefox goes there, but never reports it: the test waits for what the page shows instead.
      page.goto(`${firefoxPages}/editor.html${query}`).catch(() => undefined);
      return {
        ...editorPage(page),
        async reload() {
          await page.evaluate(`globalThis.isBefore = true`);
          page.reload().catch(() => undefined);
          const isAfter = () => page.evaluate(`!globalThis.isBefore`).catch(() => false);
          await vi.waitUntil(isAfter, { timeout: 60_000, interval: 50 });
        },
        close: () => page.close(),
      };
    },
  };
}
