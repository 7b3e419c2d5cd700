import { expect, test } from 'vitest';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { dropPicture } from '../fixtures/browser/drop-picture.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';

test('the whole of the extension speaks German once that is chosen', async () => {
  const chromium = await startChromium(await hostDir(), { registered: false });
  const preferences = await extensionPage(chromium, 'preferences.html');
  await preferences.getByRole('radio', { name: 'Deutsch' }).check();
  await preferences.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  for (const tab of [
    'Texterkennung',
    'Tastenkürzel',
    'Verlauf',
    'Export',
    'API',
    'Über',
    'Allgemein',
  ]) {
    await preferences.getByRole('tab', { name: tab }).click();
    await preferences.getByRole('tabpanel', { name: tab }).waitFor();
  }
  expect(await preferences.evaluate(() => document.documentElement.lang)).toBe('de');
  const search = preferences.getByPlaceholder('Einstellung suchen');
  await expect.poll(() => search.evaluate(showsItsPlaceholder)).toBe(true);

  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  await sidebar.getByText('Noch nichts erfasst').waitFor();
  // A sidebar of 400 pixels at 200 %.
  await sidebar.setViewportSize({ width: 200, height: 400 });
  const field = sidebar.getByPlaceholder('Suchen');
  await expect.poll(() => field.evaluate(showsItsPlaceholder)).toBe(true);
  await sidebar.setViewportSize({ width: 400, height: 800 });
  await dropPicture(sidebar, await drawnText(['Gleis sieben']));
  await sidebar.getByText('1 Eintrag').waitFor({ timeout: 50_000 });
  const row = sidebar.getByRole('row');
  await row.locator('img').waitFor();
  await row.getByRole('button').last().click();
  await sidebar.getByRole('menuitem', { name: 'Text erneut erkennen…' }).click();
  await sidebar.getByRole('dialog', { name: 'Text erneut erkennen' }).waitFor();
  await sidebar.getByRole('button', { name: 'Abbrechen' }).click();
  const opened = chromium.waitForEvent('page');
  await row.focus();
  await sidebar.keyboard.press('e');
  const editor = await opened;
  await editor.getByRole('button', { name: 'Im Verlauf speichern' }).waitFor();

  const [background] = chromium.serviceWorkers();
  const title = () =>
    background?.evaluate('chrome.action.getTitle({})') ?? Promise.resolve('no background');
  await expect.poll(title, { timeout: 50_000 }).toContain('nur in diesem Browser');
});

/** Whether all of a field's placeholder shows: runs in the page. */
function showsItsPlaceholder(field: Element): boolean {
  const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('no canvas');
  context.font = font;
  const { width } = context.measureText(field.getAttribute('placeholder') ?? '');
  return width <= field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
}
