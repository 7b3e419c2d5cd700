import { expect, test, vi } from 'vitest';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { dropPicture } from '../fixtures/browser/drop-picture.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { serveModels } from '../fixtures/host/serve-models.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const patience = { timeout: 50_000 };

test('a text in another script is told, and one click reads it in its language', async () => {
  const dataDir = await hostDir();
  await using models = await serveModels([]);
  // Every language but one comes with the packages: this machine's models do not count.
  const environment = { SCREENSCRIBE_LANGUAGE_URL: models.url, TESSDATA_PREFIX: await tempDir() };
  await using host = await startHost({ dataDir, environment });
  const chromium = await startChromium(dataDir);
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  await sidebar.locator('main:not([aria-busy="true"])').waitFor();
  await dropPicture(
    sidebar,
    await drawnText(['Відкрийте налаштування', 'та виберіть мову тексту']),
  );
  const row = sidebar.getByRole('row');
  const suggestion = 'This looks like Ukrainian or Russian.';
  await row.getByText(suggestion).waitFor(patience);
  await sidebar.getByRole('status').getByText(suggestion).waitFor({ state: 'attached' });

  await row.getByRole('button', { name: 'Install and recognize as Russian' }).waitFor(patience);
  expect(models.asked).toEqual([]);
  await row.getByRole('button', { name: 'Install and recognize as Russian' }).click();
  await sidebar.getByText('Russian is not available.').waitFor(patience);
  expect(models.asked).toEqual(['rus']);

  const editorOpens = chromium.waitForEvent('page');
  await row.focus();
  await row.press('e');
  const editor = await editorOpens;
  await editor.getByRole('button', { name: 'Recognize as Ukrainian' }).click(patience);
  const field = editor.getByLabel('Text', { exact: true });
  const read = /^Відкрийте налаштування/;
  await vi.waitFor(async () => expect(await field.inputValue()).toMatch(read), patience);
  await editor.getByText(suggestion).waitFor({ state: 'detached' });
  await editor.close();

  await sidebar.bringToFront();
  await row.getByRole('button', { name: 'Recognize as Ukrainian' }).focus();
  await sidebar.keyboard.press('Enter');
  await row.getByText('Відкрийте налаштування').waitFor(patience);
  await row.getByText(suggestion).waitFor({ state: 'detached' });
  expect(await send(host.base, { path: '/ocr/languages' })).toMatchObject({
    json: { active: ['eng'] },
  });
});
