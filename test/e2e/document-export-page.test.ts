import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { sharedScreen } from '../fixtures/browser/shared-screen.ts';
import { officeService } from '../fixtures/conversion/office-service.ts';
import { readZip } from '../fixtures/documents/read-zip.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const shared = sharedScreen();
const patience = { timeout: 240_000 };
const run = promisify(execFile);

test('the history, a selection and the editor’s text become documents in the browser', async () => {
  const service = await officeService();
  const { base, chromium } = await shared();
  await addEntry(base, { text: 'Invoice 4711', picture: true });
  const notes = await addEntry(base, { text: 'Some notes', picture: false });
  const preferences = await extensionPage(chromium, 'preferences.html?tab=export');
  await enterService(preferences, service.base, `cs_${'x'.repeat(40)}`);
  await preferences.getByText('refused the API key').waitFor(patience);
  await enterService(preferences, service.base, service.key);
  await preferences.getByText('accepts the key').waitFor(patience);
  expect(await preferences.content()).not.toContain(service.key);

  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  await sidebar.getByText('Invoice 4711').waitFor(patience);
  await sidebar.getByText('Some notes').waitFor(patience);
  await sidebar.getByRole('button', { name: 'Menu', exact: true }).click();
  await sidebar.getByRole('menuitem', { name: 'Save as' }).click();
  const pdf = await exported(sidebar, 'pdf');
  const { stdout: text } = await run('pdftotext', ['-layout', pdf, '-']);
  expect(text).toContain('Invoice 4711');
  expect(text).toContain('Some notes');
  const { stdout: images } = await run('pdfimages', ['-list', pdf]);
  expect(images).toMatch(/image +242 +76/);

  await sidebar.getByRole('row').filter({ hasText: 'Invoice 4711' }).press('Space');
  await sidebar.getByRole('button', { name: 'Save as' }).click();
  const docx = readZip(await readFile(await exported(sidebar, 'docx')));
  expect(docx.get('word/document.xml')?.toString()).toContain('Invoice 4711');
  expect(docx.get('word/document.xml')?.toString()).not.toContain('Some notes');
  expect([...docx.keys()].filter((name) => name.startsWith('word/media/'))).toHaveLength(1);

  const editor = await extensionPage(chromium, `editor.html?entry=${notes.id}`);
  await editor.getByLabel('Text', { exact: true }).fill('Better notes');
  await editor.getByRole('button', { name: 'Save as' }).click();
  const odt = readZip(await readFile(await exported(editor, 'odt')));
  expect(odt.get('content.xml')?.toString()).toContain('Better notes');
}, 300_000);

test('a service that is away is told in the dialog, and what needs none goes on', async () => {
  const service = await officeService();
  const { base, chromium } = await shared();
  await addEntry(base, { text: 'Invoice 4711', picture: false });
  const preferences = await extensionPage(chromium, 'preferences.html?tab=export');
  await enterService(preferences, service.base, service.key);
  await preferences.getByText('accepts the key').waitFor(patience);
  await service[Symbol.asyncDispose]();

  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  await sidebar.getByText('Invoice 4711').waitFor(patience);
  await sidebar.getByRole('button', { name: 'Menu', exact: true }).click();
  await sidebar.getByRole('menuitem', { name: 'Save as' }).click();
  const dialog = sidebar.getByRole('dialog');
  await dialog.getByLabel('Content').selectOption('list', patience);
  await dialog.getByText(`sent to ${new URL(service.base).host}`).waitFor(patience);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('cannot be reached').waitFor(patience);
  const html = await readFile(await exported(sidebar, 'html'), 'utf8');
  expect(html).toContain('Invoice 4711');
}, 300_000);

async function enterService(preferences: Page, url: string, key: string): Promise<void> {
  await preferences.getByLabel('Address of the conversion service').fill(url, patience);
  await preferences.getByLabel('API key').fill(key);
  await preferences.getByRole('button', { name: 'Save and check' }).click();
}

/** Chooses a format in the dialog that is open, and gives the file that comes of it. */
async function exported(page: Page, format: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Format').selectOption(format, patience);
  await dialog.getByLabel('Content').selectOption('list', patience);
  const downloading = page.waitForEvent('download', patience);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click(patience);
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^screenscribe-[\\d-]+\\.${format}$`));
  const file = path.join(await tempDir(), download.suggestedFilename());
  await download.saveAs(file);
  await dialog.waitFor({ state: 'hidden', ...patience });
  return file;
}

const created = z.object({ id: z.uuid() });

async function addEntry(base: string, { text, picture }: { text: string; picture: boolean }) {
  const screenshot = picture ? (await textPicture('Invoice 4711')).toString('base64') : undefined;
  const source = { kind: 'page', title: 'Corner Bakery' };
  const body = { text, source, ...(screenshot && { screenshot }) };
  const { json } = await send(base, { method: 'POST', path: '/history', body });
  return created.parse(json);
}
