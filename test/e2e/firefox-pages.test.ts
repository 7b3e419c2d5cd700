import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { encodePng } from '../../shared/node/image/decode-with-sharp.ts';
import { drawCode } from '../../shared/node/ocr/testing/draw-code.ts';
import { drawText } from '../../shared/node/ocr/testing/draw-text.ts';
import { firefoxPages, firefoxStore, startFirefox } from '../fixtures/browser/firefox.ts';
import { sharedFirefox } from '../fixtures/browser/shared-firefox.ts';
import { webPage } from '../fixtures/browser/web-page.ts';
import { readZip } from '../fixtures/documents/read-zip.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const shared = sharedFirefox();
const patience = { timeout: 60_000, interval: 100 };

test('the sidebar opens in Firefox, and a dropped picture becomes its text', async () => {
  const { firefox } = await shared();
  const page = await firefox.newPage();
  // Firefox goes there, but never reports it: the test waits for what the page shows instead.
  page.goto(`${firefoxPages}/sidepanel.html`).catch(() => undefined);
  const shown = () => page.evaluate(() => document.body.innerText);
  await vi.waitFor(async () => expect(await shown()).toContain('Nothing captured yet'), patience);
  await page.evaluate(drop, (await drawnText(['Gate B12', 'Boarding now'])).toString('base64'));
  // Longer than a reading may take: where it fails the page says why.
  await vi.waitFor(async () => expect(await shown()).toContain('Gate B12\nBoarding now'), {
    ...patience,
    timeout: 150_000,
  });
});

test('the preferences in Firefox follow the host, and the host follows them', async () => {
  const dataDir = await hostDir();
  await using host = await startHost({ dataDir });
  const firefox = await startFirefox(dataDir);
  const page = await firefox.newPage();
  page.goto(`${firefoxPages}/preferences.html`).catch(() => undefined);
  const shown = () => page.evaluate(() => document.body.innerText);
  await vi.waitFor(async () => expect(await shown()).toContain('After a capture'), patience);
  await send(host.base, { method: 'PUT', path: '/settings', body: { ui: { language: 'de' } } });
  await vi.waitFor(async () => expect(await shown()).toContain('Nach dem Erfassen'), patience);
  await page.evaluate(() => document.querySelector<HTMLInputElement>('[type=checkbox]')?.click());
  await vi.waitFor(
    async () =>
      expect((await send(host.base, { path: '/settings' })).json).toMatchObject({
        capture: { copyToClipboard: false },
      }),
    patience,
  );
});

test('a PDF that is dropped in Firefox becomes an entry for each page', async () => {
  const dataDir = await hostDir();
  await using host = await startHost({ dataDir });
  const firefox = await startFirefox(dataDir);
  const page = await firefox.newPage();
  page.goto(`${firefoxPages}/sidepanel.html`).catch(() => undefined);
  const shown = () => page.evaluate(() => document.body.innerText);
  await vi.waitFor(async () => {
    const { json } = await send(host.base, { path: '/status' });
    expect(json).toMatchObject({ extension: { connected: true } });
    expect(await shown()).toContain('Nothing captured yet');
    expect(await shown()).not.toContain('This browser only');
  }, patience);
  const pdf = await PDFDocument.create();
  for (const text of ['Gate B12', 'Boarding now']) {
    const image = await pdf.embedPng(await drawnText([text]));
    pdf.addPage([480, 60]).drawImage(image, { x: 0, y: 0, width: 480, height: 60 });
  }
  await page.evaluate(drop, Buffer.from(await pdf.save()).toString('base64'));
  await vi.waitFor(
    async () => expect(await shown()).toMatch(/Gate B12\s[\s\S]*Boarding now/),
    patience,
  );
});

test('an entry is saved as a document from the editor in Firefox', async () => {
  const [dataDir, home] = [await hostDir(), await tempDir()];
  await using host = await startHost({ dataDir });
  const screenshot = (await drawnText(['Gate B12', 'Boarding now'])).toString('base64');
  const body = { text: 'Gate B14\nBoarding now', screenshot };
  const { json } = await send(host.base, { method: 'POST', path: '/history', body });
  const { id } = z.object({ id: z.uuid() }).parse(json);
  const firefox = await startFirefox(dataDir, { home });
  const page = await firefox.newPage();
  page.goto(`${firefoxPages}/editor.html?entry=${id}`).catch(() => undefined);
  const written = () => page.evaluate(() => document.querySelector('textarea')?.value);
  await vi.waitFor(async () => expect(await written()).toBe(body.text), patience);
  // The host may not have answered yet.
  for (const label of ['Save as…', 'Save']) {
    await vi.waitFor(async () => expect(await page.evaluate(press, label)).toBe(true), patience);
  }
  const file = path.join(home, 'Downloads', 'Gate B14.docx');
  const words = async () =>
    readZip(await readFile(file))
      .get('word/document.xml')
      ?.toString()
      .replaceAll(/<[^>]+>/g, ' ');
  await vi.waitFor(
    async () => expect((await words())?.replaceAll(/\s+/g, ' ')).toContain('Gate B14 Boarding now'),
    patience,
  );
});

test('a part of a page with a code is captured in Firefox without the host', async () => {
  const { firefox, on } = await shared();
  const store = await firefoxStore(firefox);
  const page = await firefox.newPage();
  const style = 'margin: 40px; font: 32px DejaVu Sans; display: table';
  const code = { format: 'QRCode', text: 'https://example.com' } as const;
  const blank = await drawText({ width: 200, height: 200 }, []);
  const picture = await drawCode(blank, code, { left: 0, top: 0, size: 200 });
  const src = `data:image/png;base64,${Buffer.from(await encodePng(picture)).toString('base64')}`;
  const shown = `Quarterly report 2026<br><img src="${src}" alt="">`;
  await page.goto(await webPage(`<!doctype html><p style="${style}">${shown}</p>`));
  await page.bringToFront();
  const overlay = () => page.evaluate(`document.querySelector('html > div:popover-open') !== null`);
  const take = async (isTaken: () => Promise<void>) => {
    await xdotool(on, 'key', 'ctrl+shift+2');
    await vi.waitFor(async () => expect(await overlay()).toBe(true), { timeout: 10_000 });
    const { x, y, width, height } = await page.evaluate(placeOfText);
    await drag(on, { x: x - 10, y: y - 6 }, { x: x + width + 10, y: y + height + 6 });
    await vi.waitFor(isTaken, { timeout: 20_000 });
  };
  const long = { ...patience, timeout: 200_000 };
  // Keys are lost before the background listens, and a page that changes its size ends a capture.
  const isFirst = async () => {
    const text = `Quarterly report 2026\n${code.text}`;
    const [taken] = (await store.list()).entries;
    expect(taken).toMatchObject({ text, source: { kind: 'page' } });
  };
  await vi.waitFor(() => take(isFirst), long);

  // The same again is no second entry.
  const { total } = await store.list();
  const isCounted = async () => {
    const { entries, total: now } = await store.list();
    expect(now).toBe(total);
    expect(entries[0]?.captures).toBeGreaterThanOrEqual(2);
  };
  await vi.waitFor(() => take(isCounted), long);
});

test('a key of its own opens the history in Firefox', async () => {
  const { firefox, on } = await shared();
  const page = await firefox.newPage();
  page.goto(`${firefoxPages}/popup.html`).catch(() => undefined);
  await page.bringToFront();
  const isOpen = () => page.evaluate('browser.sidebarAction.isOpen({})');
  // Firefox shows it when the extension has been added.
  await vi.waitFor(async () => expect(await isOpen()).toBe(true), patience);
  // It is open before its page is there.
  const views = `browser.extension.getViews({ type: 'sidebar' })`;
  await vi.waitFor(
    async () => expect(await page.evaluate(`${views}.length`)).toBeGreaterThan(0),
    patience,
  );
  await page.evaluate(`${views}[0].close()`);
  await vi.waitFor(async () => expect(await isOpen()).toBe(false), patience);
  await vi.waitFor(async () => {
    await xdotool(on, 'key', 'ctrl+shift+3');
    await vi.waitFor(async () => expect(await isOpen()).toBe(true), { timeout: 5_000 });
  }, patience);
});

test('Firefox filters by chips and pins too', async () => {
  const { firefox } = await shared();
  const store = await firefoxStore(firefox);
  const { id } = await store.add({ text: 'from the clipboard', source: { kind: 'clipboard' } });
  await store.add({ text: 'from a file', source: { kind: 'file' } });
  await store.add({ text: 'from the screen', source: { kind: 'screen' } });
  await store.update(id, { pinned: true });
  const page = await firefox.newPage();
  // Firefox goes there, but never reports it: the test waits for what the page shows instead.
  page.goto(`${firefoxPages}/sidepanel.html`).catch(() => undefined);
  const all = (selector: string) =>
    page.evaluate(
      (wanted) => [...document.querySelectorAll(wanted)].map((each) => each.textContent),
      selector,
    );
  const click = (selector: string, text: string) =>
    expect.poll(() => page.evaluate(clickOn, selector, text), patience).toBe(true);
  await expect
    .poll(() => all('.row-text'), patience)
    .toEqual(['from the clipboard', 'from the screen', 'from a file']);
  await expect.poll(() => all('h2'), patience).toEqual(['Pinned', 'Today']);
  await click('.chip button', 'Source');
  await click('[role=menuitemradio]', 'Image file');
  await expect.poll(() => all('.row-text'), patience).toEqual(['from a file']);
  await page.evaluate(pressOnRow, 'p');
  await expect.poll(() => all('h2'), patience).toEqual(['Pinned']);
  await click('.chip .button-icon', '');
  await expect
    .poll(() => all('.row-text'), patience)
    .toEqual(['from a file', 'from the clipboard', 'from the screen']);
});

test('in a narrow sidebar menus show their words whole in Firefox, and rings are not cut', async () => {
  const { firefox } = await shared();
  const page = await firefox.newPage();
  await page.setViewport({ width: 400, height: 760 });
  page.goto(`${firefoxPages}/sidepanel.html`).catch(() => undefined);
  const text = () => page.evaluate(() => document.body.innerText);
  await vi.waitFor(async () => expect(await text()).toContain('Nothing captured yet'), patience);
  await page.evaluate(drop, (await drawnText(['Gate B12'])).toString('base64'));
  await vi.waitFor(async () => expect(await text()).toContain('Gate B12'), {
    ...patience,
    timeout: 150_000,
  });
  // The first has no room on its left.
  await (await page.waitForSelector('.chip button', patience))?.click();
  await page.waitForSelector('.menu:popover-open [role^=menuitem]', patience);
  expect(await page.evaluate(wrappedItems)).toEqual([]);
  await page.keyboard.press('Escape');

  // The row moves when its picture comes.
  await page.waitForSelector('[role=row] img', patience);
  await (await page.$$('[role=row] button')).at(-1)?.click();
  const again = '[role=menuitem]::-p-text(Recognize text again)';
  await (await page.waitForSelector(again, patience))?.click();
  await page.waitForSelector('dialog[open] [type=checkbox]', patience);
  expect(await page.evaluate(ringRoom)).toBeGreaterThanOrEqual(0);
});

/** The items of the open menu that need more than a line or more width than there is: runs in the page. */
function wrappedItems(): string[] {
  const menu = document.querySelector('.menu:popover-open');
  const items = [...(menu?.querySelectorAll('[role^=menuitem]') ?? [])];
  const isWide = (each: Element) => each.scrollWidth > each.clientWidth;
  return [...(menu ? [menu] : []), ...items]
    .filter((each) => isWide(each) || (each !== menu && each.clientHeight > 40))
    .map((each) => each.textContent);
}

/** Between the ring around the first box of the dialog and the nearest edge that cuts it: runs in the page. */
function ringRoom(): number {
  const box = document.querySelector<HTMLElement>('dialog[open] [type=checkbox]');
  const around = box?.closest('fieldset');
  if (!box || !around) return Number.NaN;
  box.focus();
  const { outlineWidth, outlineOffset } = getComputedStyle(box);
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const { left } = around.getBoundingClientRect();
  return box.getBoundingClientRect().left - ring - left;
}

/** Where the text lies on the desktop, in pixels: runs in the page. */
function placeOfText(): { x: number; y: number; width: number; height: number } {
  const { left, top, width, height } =
    document.querySelector('p')?.getBoundingClientRect() ?? new DOMRect();
  // Only Firefox reports where its content begins.
  const { mozInnerScreenX: x = 0, mozInnerScreenY: y = 0 } = window as MozWindow;
  return {
    x: Math.round(x + left),
    y: Math.round(y + top),
    width: Math.round(width),
    height: Math.round(height),
  };
}

type MozWindow = Window & { mozInnerScreenX?: number; mozInnerScreenY?: number };

/** Runs in the page. */
function drop(base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  // “%PDF”, or what a PNG begins with.
  const type = base64.startsWith('JVBER') ? 'application/pdf' : 'image/png';
  dataTransfer.items.add(new File([bytes], 'dropped', { type }));
  const main = document.querySelector('main');
  main?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

/** Runs in the page. Answers whether there was such an element. */
function clickOn(selector: string, text: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (each) => each.textContent === text,
  );
  found?.click();
  return found !== undefined;
}

/** Runs in the page. */
function pressOnRow(key: string): void {
  const row = document.querySelector('[role=row]');
  row?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Presses the last button with a label, which is that of the dialog where one is open. */
function press(label: string): boolean {
  const button = [...document.querySelectorAll('button')].findLast(
    ({ textContent, disabled }) => textContent === label && !disabled,
  );
  button?.click();
  return button !== undefined;
}
