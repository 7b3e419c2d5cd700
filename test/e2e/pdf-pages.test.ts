import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { chromiumStore } from '../fixtures/browser/chromium.ts';
import { dropFiles } from '../fixtures/browser/drop-picture.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { sharedScreen } from '../fixtures/browser/shared-screen.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const shared = sharedScreen();
const patience = { timeout: 60_000, interval: 100 };

const typed = 'This line was typed and is text.';
const drawn = 'This line is only a picture.';

test('the pages of a PDF become an entry each, with their pictures', async () => {
  const { sidebar, entries, store } = await openSidebar();
  await dropFiles(sidebar, [
    pdfFile('Letter.pdf', await mixedPdf()),
    pdfFile('locked.pdf', await lockedPdf()),
    pdfFile('torn.pdf', Buffer.from('%PDF-1.7')),
  ]);
  const dialog = sidebar.getByRole('dialog', { name: 'Password needed' });
  await dialog.getByText('locked.pdf').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const toast = sidebar.locator('.toast');
  await expect
    .poll(() => toast.innerText())
    .toMatch(/locked\.pdf: The PDF is protected .+\ntorn\.pdf: The PDF is damaged/);
  const pages = await entries();
  expect(pages.map(({ text, source }) => ({ text, title: source.title }))).toEqual([
    { text: typed, title: 'Letter.pdf, page 1' },
    { text: drawn, title: 'Letter.pdf, page 2' },
  ]);
  const pictures = await Promise.all(pages.map(({ id }) => store.screenshot(id)));
  const sizes = await Promise.all(
    pictures.map(async (png) => {
      const { width, height } = await sharp(Buffer.from(png)).metadata();
      return { width, height };
    }),
  );
  expect(sizes).toEqual([
    { width: 1_000, height: 417 },
    { width: 1_000, height: 125 },
  ]);
});

test('a protected PDF is read once its password is right', async () => {
  const { sidebar, entries } = await openSidebar();
  await dropFiles(sidebar, [pdfFile('locked.pdf', await lockedPdf())]);
  const dialog = sidebar.getByRole('dialog', { name: 'Password needed' });
  await dialog.getByLabel('Password').fill('guessed');
  await sidebar.keyboard.press('Enter');
  await dialog.getByText('This is not the password.').waitFor();
  await dialog.getByLabel('Password').fill('secret');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await vi.waitFor(async () => expect(await entries()).toHaveLength(1), patience);
  expect(await entries()).toMatchObject([{ text: typed, source: { title: 'locked.pdf' } }]);
});

test('a PDF tells how far it is, and what was read stays when the rest is given up', async () => {
  const { sidebar, entries } = await openSidebar();
  const pageCount = 200;
  const document = await PDFDocument.create();
  const image = await document.embedPng(await drawnText([drawn]));
  for (let page = 0; page < pageCount; page++) {
    document.addPage([480, 60]).drawImage(image, { x: 0, y: 0, width: 480, height: 60 });
  }
  await dropFiles(sidebar, [pdfFile('long.pdf', Buffer.from(await document.save()))]);
  await sidebar.getByText(/Recognizing \d+ of 200/).waitFor();
  await vi.waitFor(async () => expect(await entries()).not.toHaveLength(0), patience);
  const cancel = sidebar.getByRole('button', { name: 'Cancel' });
  await cancel.click();
  await cancel.waitFor({ state: 'detached' });
  const kept = (await entries()).length;
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(pageCount);
});

test.each(['dropped', 'chosen'])(
  'a folder that is %s gives its pictures and PDFs in the order of their names',
  async (how) => {
    const { sidebar, entries, chromium } = await openSidebar();
    const folder = path.join(await tempDir(), 'Scans');
    await mkdir(path.join(folder, '3 more'), { recursive: true });
    await writeFile(path.join(folder, '10.png'), await drawnText(['Tenth']));
    await writeFile(path.join(folder, '2.pdf'), await mixedPdf());
    await writeFile(path.join(folder, '3 more', 'inner.png'), await drawnText(['Inner']));
    await writeFile(path.join(folder, '1.png'), await drawnText(['First']));
    await writeFile(path.join(folder, 'notes.txt'), 'no picture');
    if (how === 'dropped') await dropFolder(chromium, sidebar, folder);
    else await chooseFolder(sidebar, folder);
    await vi.waitFor(async () => expect(await entries()).toHaveLength(5), patience);
    const texts = (await entries()).map(({ text }) => text);
    expect(texts).toEqual(['First', typed, drawn, 'Inner', 'Tenth']);
  },
);

test('a folder with nothing to read is named as such', async () => {
  const { sidebar, chromium } = await openSidebar();
  const folder = path.join(await tempDir(), 'Empty');
  await mkdir(folder);
  await dropFolder(chromium, sidebar, folder);
  await sidebar.getByText('The folder has no images or PDFs.').waitFor();
});

async function openSidebar() {
  const { chromium } = await shared();
  const store = await chromiumStore(chromium);
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  await vi.waitFor(() => sidebar.locator('main').waitFor(), patience);
  return {
    chromium,
    sidebar,
    store,
    /** In the order of the list. */
    entries: async () => (await store.list({ sort: 'position' })).entries,
  };
}

/** As a file manager drops it: a page cannot make a folder. */
async function dropFolder(chromium: BrowserContext, page: Page, folder: string): Promise<void> {
  await page.locator('main:not([aria-busy="true"])').waitFor();
  const session = await chromium.newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [folder], dragOperationsMask: 1 };
    await session.send('Input.dispatchDragEvent', { type, x: 100, y: 200, data });
  }
}

async function chooseFolder(page: Page, folder: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Recognize text in a folder…' }).click();
  await (await chooser).setFiles(folder);
}

function pdfFile(name: string, bytes: Buffer) {
  return { name, type: 'application/pdf', bytes };
}

/** A page of text and a page that is a picture. */
async function mixedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([480, 200]).drawText(typed, { x: 40, y: 120, size: 14, font });
  const image = await document.embedPng(await drawnText([drawn]));
  document.addPage([480, 60]).drawImage(image, { x: 0, y: 0, width: 480, height: 60 });
  return Buffer.from(await document.save());
}

async function lockedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([480, 200]).drawText(typed, { x: 40, y: 120, size: 14, font });
  document.encrypt({ userPassword: 'secret' });
  return Buffer.from(await document.save());
}
