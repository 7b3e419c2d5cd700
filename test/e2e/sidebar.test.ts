import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { capturedScreen } from '../fixtures/browser/captured-screen.ts';
import { chromiumStore } from '../fixtures/browser/chromium.ts';
import { dragRow } from '../fixtures/browser/drag-row.ts';
import { dropFiles, dropPicture } from '../fixtures/browser/drop-picture.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { importSamples } from '../fixtures/browser/import-samples.ts';
import { sharedChromium } from '../fixtures/browser/shared-chromium.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';
import { display } from '../fixtures/screen/display.ts';

const patience = { timeout: 40_000, interval: 100 };

const freshChromium = sharedChromium();

test('an empty history says what to do; a dropped picture becomes its text', async () => {
  const { page } = await openSidebar();
  await page.getByText('Nothing captured yet').waitFor();
  const saveAs = page.getByRole('menuitem', { name: 'Save as…' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await saveAs.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dropPicture(page, await drawnText(['Departure 14:35', 'Platform seven']));
  await page.getByText('Departure 14:35').waitFor({ timeout: 30_000 });
  const row = page.getByRole('row');
  expect(await row.locator('p').first().innerText()).toBe('Departure 14:35\nPlatform seven');
  await row.locator('img').waitFor();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await saveAs.isEnabled()).toBe(true);
});

test('a WebP that lies on its side is read and kept upright, without a host, too', async () => {
  const { page } = await openSidebar();
  const upright = sharp(await drawnText(['Departure 14:35', 'Platform seven']));
  const lying = await upright.rotate(270).withMetadata({ orientation: 6 }).webp().toBuffer();
  await dropFiles(page, [{ name: 'photo.webp', type: 'image/webp', bytes: lying }]);
  const row = page.getByRole('row');
  await row.locator('img').waitFor(patience);
  expect(await row.locator('p').first().innerText()).toBe('Departure 14:35\nPlatform seven');
  const shape = () =>
    row.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth > img.naturalHeight);
  await vi.waitFor(async () => expect(await shape()).toBe(true), patience);
});

test('a picture without text is kept, and a file that is none is refused in words', async () => {
  const { page } = await openSidebar();
  await dropPicture(page, Buffer.from('no picture'));
  await page.getByText('This is not a supported image.').waitFor();
  await dropPicture(page, await drawnText([]));
  await page.getByText('The image is in the history.').waitFor();
  await page.getByText('No text found in this image').waitFor();
});

test('a search shows the entries with all words, with the words marked', async () => {
  const { page } = await openWithSamples();
  await page.getByRole('textbox', { name: 'Search' }).fill('INVOICE');
  await page.getByText('2 matches').waitFor();
  await vi.waitFor(
    async () =>
      expect(await page.locator('mark').allInnerTexts()).toEqual(
        expect.arrayContaining(['Invoice', 'invoice']),
      ),
    patience,
  );
  await page.getByRole('textbox', { name: 'Search' }).fill('invoice northwind');
  await page.getByText('1 match', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Search' }).fill('nowhere');
  await page.getByText('No entries match your search.').waitFor();
});

test('a row begins where its hit is, however late that comes in the text', async () => {
  const { page, chromium } = await openSidebar();
  const store = await chromiumStore(chromium);
  const head = 'Meeting of the board\nPresent: all\nAbsent: nobody\nBegan at nine\n\n';
  for (const decided of ['a new bridge', 'an old mill', 'the river'])
    await store.add({ text: `${head}Decided: ${decided}\nEnd`, source: { kind: 'screen' } });
  await page.getByRole('textbox', { name: 'Search' }).fill('decided');
  await page.getByText('3 matches').waitFor();
  expect((await texts(page, 3)).map((text) => text.split('\n')[0])).toEqual([
    '…Decided: the river',
    '…Decided: an old mill',
    '…Decided: a new bridge',
  ]);
});

test('colors filter, and painting an entry shows at once', async () => {
  const { page } = await openWithSamples();
  await page.getByRole('button', { name: 'Color', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Green' }).click();
  await page.getByText('1 entry').waitFor();
  await openMenu(page, 0);
  await page.getByRole('menuitemradio', { name: 'Purple' }).click();
  await page.getByText('No entries match these filters.').waitFor();
});

test('a click, a digit and Ctrl+C copy the text of a row, which says so', async () => {
  const { page, chromium } = await openWithSamples();
  await chromium.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const isCopied = (index: number) =>
    page.getByRole('row').nth(index).getByRole('button', { name: 'Copied' }).waitFor();
  const wifi = 'Wi-Fi: guest-lobby\nPassword: maple-river-42';
  await page.getByRole('row').nth(3).locator('.row-text').click();
  await page.getByRole('status').getByText('Copied').waitFor();
  await isCopied(3);
  expect(await clipboard()).toBe(wifi);
  await page.keyboard.press('1');
  await isCopied(0);
  expect(await clipboard()).toContain('Invoice 2026-1184');
  await page.getByRole('row').nth(3).focus();
  await page.keyboard.press('Control+c');
  await isCopied(3);
  expect(await clipboard()).toBe(wifi);
  // Digits that are typed are no commands.
  await page.getByRole('textbox', { name: 'Search' }).fill('');
  await page.getByRole('textbox', { name: 'Search' }).press('2');
  await page.getByText(/^[0-9]+ match/).waitFor();
  expect(await clipboard()).toBe(wifi);
});

test('a double click and Enter open the editor', async () => {
  const { page, chromium } = await openWithSamples();
  for (const open of [
    () => page.getByRole('row').nth(3).locator('.row-text').dblclick(),
    () => page.getByRole('row').nth(3).press('Enter'),
  ]) {
    const opened = chromium.waitForEvent('page');
    await open();
    const editor = await opened;
    await vi.waitFor(async () => {
      expect(await editor.getByLabel('Text', { exact: true }).inputValue()).toContain(
        'maple-river',
      );
    }, patience);
    await editor.close();
  }
});

test('Ctrl and Shift select with clicks, and the right button shows the menu of the row', async () => {
  const { page } = await openWithSamples();
  const text = (index: number) => page.getByRole('row').nth(index).locator('.row-text');
  await text(1).click({ modifiers: ['Control'] });
  await text(3).click({ modifiers: ['Control'] });
  await page.getByText('2 selected').waitFor();
  await text(5).click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
  await text(4).click({ modifiers: ['Control'] });
  await page.getByText('2 selected').waitFor();
  await text(2).click({ button: 'right' });
  await page.getByRole('menu', { name: /^Actions for “The quick/ }).waitFor();
  await page.getByRole('menuitem', { name: 'Copy text' }).waitFor();
  expect(await page.getByText('Copied').count()).toBe(0);
});

test('the sidebar captures the screen by its button', async () => {
  const screen = await capturedScreen(await display());
  const page = await extensionPage(screen.chromium, 'sidepanel.html');
  await page.getByRole('button', { name: 'Capture', exact: true }).first().click();
  await screen.untilState('selecting');
  await screen.overlays();
  await screen.escape();
});

test('a text is edited in its row, and another page sees it at once', async () => {
  const { page, chromium } = await openWithSamples();
  const other = await extensionPage(chromium, 'sidepanel.html');
  await other.getByText('maple-river-42').waitFor();
  await page.bringToFront();
  await page.getByRole('row').nth(3).focus();
  await page.keyboard.press('F2');
  await page.getByLabel('Text of the entry').fill('Password: changed');
  await page.keyboard.press('Control+Enter');
  await other.getByText('Password: changed').waitFor();
  await vi.waitFor(
    async () => expect(await texts(page, 4)).toContain('Password: changed'),
    patience,
  );
});

test('a text that is edited in its row is saved by whatever ends it, also by a search', async () => {
  const { chromium, page } = await openWithSamples();
  const row = page.getByRole('row').filter({ hasText: 'maple-river-42' });
  await row.focus();
  await page.keyboard.press('F2');
  await page.getByLabel('Text of the entry').fill('Password: from the row');
  await page.getByRole('textbox', { name: 'Search' }).fill('invoice');
  await page.getByLabel('Text of the entry').waitFor({ state: 'hidden' });
  await page.getByRole('textbox', { name: 'Search' }).fill('');
  await page.getByText('Password: from the row').waitFor();
  // What another page changed meanwhile is not written over.
  const other = await extensionPage(chromium, 'sidepanel.html');
  for (const [each, text] of [
    [page, 'Password: mine'],
    [other, 'Password: theirs'],
  ] as const) {
    await each.bringToFront();
    await each.getByRole('row').filter({ hasText: 'from the row' }).focus();
    await each.keyboard.press('F2');
    await each.getByLabel('Text of the entry').fill(text);
  }
  await other.keyboard.press('Control+s');
  await other.getByRole('row').getByText('Password: theirs').waitFor();
  await page.bringToFront();
  await page.getByLabel('Text of the entry').focus();
  await page.keyboard.press('Control+s');
  await page.getByText('Password: theirs').waitFor();
  const opened = chromium.waitForEvent('page');
  await page.getByRole('button', { name: 'Open in editor' }).click();
  const text = (await opened).getByLabel('Text', { exact: true });
  await vi.waitFor(async () => expect(await text.inputValue()).toBe('Password: mine'), patience);
});

test('after a deletion the next row has the focus, and Ctrl+Z brings the entry back', async () => {
  const { page } = await openWithSamples();
  const search = page.getByRole('textbox', { name: 'Search' });
  await search.fill('invoice');
  await search.fill('');
  await page.getByText('8 entries').waitFor();
  const [, second, third] = await texts(page, 3);
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('Delete');
  await page.getByText('7 entries').waitFor();
  const focused = () => page.locator('[role="row"]:focus .row-text').innerText();
  await vi.waitFor(async () => expect(await focused()).toBe(third), patience);
  await page.keyboard.press('Control+z');
  await page.getByText('8 entries').waitFor();
  expect((await texts(page, 2))[1]).toBe(second);
  await page.getByText('Entry deleted').waitFor({ state: 'detached' });
  expect(await search.inputValue()).toBe('');
  // In a field the key is the field's own.
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('Delete');
  await page.getByText('7 entries').waitFor();
  await search.pressSequentially('i');
  await search.press('Control+z');
  await vi.waitFor(async () => expect(await search.inputValue()).toBe(''), patience);
  await page.getByText('7 entries').waitFor();
});

test('Alt and arrows move a row, and its place is stored', async () => {
  const { page } = await openWithSamples();
  const [first, second, third] = await texts(page, 3);
  await page.getByRole('row').nth(0).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await vi.waitFor(
    async () => expect(await texts(page, 3)).toEqual([second, first, third]),
    patience,
  );
  await page.keyboard.press('Alt+ArrowDown');
  await vi.waitFor(
    async () => expect(await texts(page, 3)).toEqual([second, third, first]),
    patience,
  );
  await page.reload();
  await vi.waitFor(
    async () => expect(await texts(page, 3)).toEqual([second, third, first]),
    patience,
  );
});

test('a row is dragged to another place with the mouse, and stays there', async () => {
  const { page } = await openWithSamples();
  const [first, second, third, fourth] = await texts(page, 4);
  await dragRow(page, 0, 2);
  const moved = [second, third, first, fourth];
  await vi.waitFor(async () => expect(await texts(page, 4)).toEqual(moved), patience);
  await page.reload();
  await vi.waitFor(async () => expect(await texts(page, 4)).toEqual(moved), patience);
  await dragRow(page, 2, 0, 'above');
  await vi.waitFor(
    async () => expect(await texts(page, 4)).toEqual([first, second, third, fourth]),
    patience,
  );
});

test('what is deleted can be brought back, also after the page was closed', async () => {
  const { page } = await openWithSamples();
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('Delete');
  await page.getByText('7 entries').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('8 entries').waitFor();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete all entries' }).click();
  await page.getByRole('dialog', { name: 'Delete 8 entries?' }).waitFor();
  await page.getByRole('button', { name: 'Delete 8 entries' }).click();
  await page.getByText('Nothing captured yet').waitFor();
  expect(await storedEntries(page)).toBe(8);
  await page.reload();
  // The background removes what was not restored.
  await vi.waitFor(async () => expect(await storedEntries(page)).toBe(0), patience);
});

test('from the search field Enter copies the first match, and the down arrow goes to the list', async () => {
  const { page } = await openWithSamples();
  const search = page.getByRole('textbox', { name: 'Search' });
  await search.fill('invoice');
  await page.getByText('2 matches').waitFor();
  const first = (await page.getByRole('row').first().locator('.row-text').innerText()).trim();
  await search.press('Enter');
  await page.getByText('Copied').waitFor();
  await search.press('ArrowDown');
  await page.waitForFunction(
    () => document.activeElement === document.querySelector('[role=row][data-index="0"]'),
  );
  await search.fill('');
  await search.press('Control+v');
  await vi.waitFor(
    async () => expect(await search.inputValue()).toContain(first.split('\n')[0]),
    patience,
  );
});

test('only the entries that are shown are deleted, and can be brought back while it says so', async () => {
  const { page } = await openWithSamples();
  const search = page.getByRole('textbox', { name: 'Search' });
  await search.fill('invoice');
  await page.getByText('2 matches').waitFor();
  const open = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete the entries shown' }).click();
    await page.getByRole('dialog', { name: 'Delete 2 entries?' }).waitFor();
  };
  await open();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('2 matches').waitFor();
  await open();
  await page.getByRole('dialog').getByRole('button').last().click();
  await search.fill('');
  await page.getByText('6 entries').waitFor();
  // Other messages come beside it, and none of them takes its place.
  await page.getByRole('row').first().focus();
  await page.keyboard.press('1');
  await page.getByText('Copied').waitFor();
  await page.keyboard.press('Delete');
  await page.getByText('5 entries').waitFor();
  // Its ten seconds are over, as those of the other deletion are that stays in reach.
  await vi.waitFor(async () => expect(await storedEntries(page)).toBe(7), patience);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText('7 entries').waitFor();
  await search.fill('invoice');
  await page.getByText('2 matches').waitFor();
});

test('rows never lie over each other, whatever comes in above', async () => {
  const { page } = await openWithSamples();
  await dropPicture(page, await drawnText(['A', 'picture', 'of many', 'lines']));
  await page.getByText('9 entries').waitFor({ timeout: 30_000 });
  await page.getByRole('row').first().locator('img').waitFor();
  await vi.waitFor(async () => {
    const boxes = await page.getByRole('row').evaluateAll((rows) =>
      rows
        .map((row) => row.getBoundingClientRect())
        .map(({ top, bottom }) => ({ top, bottom }))
        .sort((a, b) => a.top - b.top),
    );
    for (const [index, { top }] of boxes.entries()) {
      if (index > 0) expect(top).toBeGreaterThanOrEqual((boxes[index - 1]?.bottom ?? 0) - 1);
    }
  }, patience);
});

async function openSidebar(): Promise<{ chromium: BrowserContext; page: Page }> {
  const chromium = await freshChromium();
  const page = await extensionPage(chromium, 'sidepanel.html');
  return { chromium, page };
}

async function openWithSamples() {
  const opened = await openSidebar();
  await importSamples(opened.page);
  await opened.page.getByText('8 entries').waitFor();
  return opened;
}

async function openMenu(page: Page, index: number): Promise<void> {
  await page.getByRole('row').nth(index).getByRole('button').last().click();
}

/**
 * The texts of the first rows from the top, whatever their order in the document. The list has the
 * height of all rows before it has their texts, so that they are waited for.
 */
async function texts(page: Page, count: number): Promise<string[]> {
  return await vi.waitFor(async () => {
    const shown = await page.getByRole('row').evaluateAll((rows) =>
      rows
        .map((row) => ({
          at: Number(row.getAttribute('aria-rowindex')),
          text: row.querySelector('.row-text')?.textContent ?? '',
        }))
        .sort((a, b) => a.at - b.at)
        .map(({ text }) => text),
    );
    const first = shown.slice(0, count);
    expect(first.filter(Boolean)).toHaveLength(count);
    return first;
  }, patience);
}

/** How many entries IndexedDB holds that are not deleted. */
async function storedEntries(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('history');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const count = db
            .transaction('entries')
            .objectStore('entries')
            .index('byPosition')
            .count();
          count.onsuccess = () => {
            resolve(count.result);
            db.close();
          };
        };
      }),
  );
}
