import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { sharedScreen } from '../fixtures/browser/shared-screen.ts';
import { readZip } from '../fixtures/documents/read-zip.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const shared = sharedScreen();
const patience = { timeout: 90_000 };
const run = promisify(execFile);

const drawn = ['Boarding begins at noon.', 'The gate is closed.'];
const corrected = 'Boarding begins at noon.\nThe gate was closed.';
const edited = 'Boarding begins at dusk.\nThe gate was closed.';

test('an entry is saved from the editor, and a selection from the sidebar, without a service', async () => {
  const { base, chromium } = await shared();
  await add(base, { text: 'A note beside it', source: { kind: 'clipboard' } });
  const screenshot = (await drawnText(drawn)).toString('base64');
  const { id } = await add(base, { text: corrected, screenshot, source: { kind: 'image' } });

  const editor = await extensionPage(chromium, `editor.html?entry=${id}`);
  await editor.getByLabel('Text', { exact: true }).fill(edited, patience);
  await editor.getByRole('button', { name: 'Save as…' }).click();
  const docx = await saved(editor, 'docx');
  expect(path.basename(docx)).toBe('Boarding begins at dusk.docx');
  const document =
    readZip(await readFile(docx))
      .get('word/document.xml')
      ?.toString() ?? '';
  const words = document.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(words).toContain(edited.replace('\n', ' '));

  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  const row = (text: string) => sidebar.getByRole('row').filter({ hasText: text });
  await row('A note beside it').press('Space', patience);
  await row('Boarding begins').press('Space', patience);
  await sidebar.getByText('2 selected').waitFor(patience);
  await sidebar.getByRole('button', { name: 'Save as' }).click();
  const pdf = await saved(sidebar, 'pdf');
  expect(path.basename(pdf)).toMatch(/^screenscribe-[\d-]+\.pdf$/);
  expect((await PDFDocument.load(await readFile(pdf))).getPageCount()).toBe(2);
  const { stdout: text } = await run('pdftotext', ['-layout', pdf, '-']);
  const pages = text.split('\f').map((page) => page.replaceAll(/\s+/g, ' ').trim());
  expect(pages).toEqual([corrected.replace('\n', ' '), 'A note beside it', '']);
}, 300_000);

/** Saves in a format by the dialog that is open; the path of the file. */
async function saved(page: Page, format: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await dialog.getByLabel('Format').selectOption(format, patience);
  const downloading = page.waitForEvent('download', patience);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click(patience);
  const download = await downloading;
  const file = path.join(await tempDir(), download.suggestedFilename());
  await download.saveAs(file);
  await dialog.waitFor({ state: 'hidden', ...patience });
  return file;
}

const created = z.object({ id: z.uuid() });

async function add(base: string, body: object) {
  return created.parse((await send(base, { method: 'POST', path: '/history', body })).json);
}
