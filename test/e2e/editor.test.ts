import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { encodePng } from '../../native-host/image/encode-png.ts';
import { drawCode } from '../../native-host/ocr/testing/draw-code.ts';
import { drawText } from '../../native-host/ocr/testing/draw-text.ts';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { dropPicture } from '../fixtures/browser/drop-picture.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';

const patience = { timeout: 50_000, interval: 100 };

test('a text is found, replaced, undone, laid out and saved to its entry', async () => {
  const { sidebar, page, field } = await openEditor(['Total 12 apples', 'Total 30 pears']);
  expect(await field.inputValue()).toBe('Total 12 apples\nTotal 30 pears');
  await field.press('Control+f');
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('total');
  await page.getByText('0 of 2').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('1 of 2').waitFor();
  await page.getByLabel('Replace with').fill('Sum');
  await page.getByRole('button', { name: 'Replace all' }).click();
  expect(await field.inputValue()).toBe('Sum 12 apples\nSum 30 pears');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await field.inputValue()).toBe('Total 12 apples\nTotal 30 pears');
  await page.getByLabel('Layout').selectOption('single-line');
  expect(await field.inputValue()).toBe('Total 12 apples Total 30 pears');
  await page.getByText('6 words, 30 characters · Not saved yet').waitFor();
  await page.getByRole('button', { name: 'Save to history' }).click();
  await sidebar.getByText('Total 12 apples Total 30 pears').waitFor();
});

test('the editor opens with the focus in its text', async () => {
  const { page, field } = await openEditor(['Gate B12']);
  await page.keyboard.type('At ');
  expect(await field.inputValue()).toBe('At Gate B12');
  await page.keyboard.press('Control+s');
  // What is said then leaves the buttons at the foot free.
  await page.waitForFunction(() => {
    const said = document.querySelector('.toast')?.getBoundingClientRect();
    const foot = document.querySelector('.editor-foot')?.getBoundingClientRect();
    return said && foot && said.bottom <= foot.top;
  });
});

test('a layout that changes nothing says so, and code stands in columns', async () => {
  const { page, field } = await openEditor(['Gate B12']);
  const fontOf = () => field.evaluate((text) => getComputedStyle(text).fontFamily);
  const prose = await fontOf();
  await page.getByLabel('Layout').selectOption('table-tsv');
  await page.getByText('Put a tab or two spaces between columns.').waitFor();
  expect(await field.inputValue()).toBe('Gate B12');
  await field.fill('if (gate) {\n  open(gate);\n}');
  const code = await fontOf();
  expect(code).not.toBe(prose);
  expect(code).toContain('monospace');
});

test('Ctrl+F finds what is selected, Enter leaves the text alone, and Esc goes back to it', async () => {
  const { page, field } = await openEditor(['Total 12 apples', 'Total 30 pears']);
  await field.press('Control+Home');
  for (let letter = 0; letter < 'Total'.length; letter++)
    await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+f');
  const needle = page.getByRole('textbox', { name: 'Find', exact: true });
  expect(await needle.inputValue()).toBe('Total');
  expect(await page.locator('.text-mark').allInnerTexts()).toEqual(['Total', 'Total']);
  await page.keyboard.press('Enter');
  await page.getByText('2 of 2').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  await page.getByText('1 of 2').waitFor();
  // The marks lie where the field has the words.
  expect((await page.locator('.text-mark-current').boundingBox())?.height).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await needle.waitFor({ state: 'hidden' });
  await page.keyboard.type('Sum');
  expect(await field.inputValue()).toBe('Sum 12 apples\nTotal 30 pears');
});

test('words of the picture have boxes, and pointing at one selects it in the text', async () => {
  const { page, field } = await openEditor(['Gate B12', 'Boarding now']);
  await page.locator('.word', { has: page.locator('title', { hasText: 'Boarding' }) }).hover();
  const selected = await field.evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement;
    return value.slice(selectionStart, selectionEnd);
  });
  expect(selected).toBe('Boarding');
});

test('a word that stands twice is shown in its own place, from both sides', async () => {
  const { page, field } = await openEditor(['Total 12', 'Total 30']);
  const second = page.locator('.word', { has: page.locator('title', { hasText: 'Total' }) }).nth(1);
  await second.hover();
  await vi.waitFor(async () => {
    const start = await field.evaluate((each) => (each as HTMLTextAreaElement).selectionStart);
    expect(start).toBe('Total 12\n'.length);
  }, patience);
  // The first characters of the text are those of the first word.
  await field.hover({ position: { x: 20, y: 26 } });
  await page.locator('.word-pointed title', { hasText: 'Total' }).waitFor({ state: 'attached' });
  expect(await page.locator('.word').first().getAttribute('class')).toContain('word-pointed');
  // Nor does what is looked for leave the picture behind.
  await field.press('Control+f');
  await page.getByLabel('Find', { exact: true }).last().fill('30');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('.word-pointed title', { hasText: '30' }).waitFor({ state: 'attached' });
});

test('the picture is read again from the editor, which can be undone', async () => {
  const { page, field } = await openEditor(['Coach 7', 'Seat 42']);
  await field.fill('something else');
  await page.getByRole('button', { name: 'Recognize text again…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Text layout').selectOption('single-line');
  await dialog.getByRole('button', { name: 'Recognize', exact: true }).click();
  await vi.waitFor(async () => expect(await field.inputValue()).toBe('Coach 7 Seat 42'), patience);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(await field.inputValue()).toBe('something else');
});

test('the picture is read again from the list, which can be undone', async () => {
  const { sidebar, page } = await openEditor(['Coach 7', 'Seat 42']);
  await page.close();
  await sidebar.bringToFront();
  const row = sidebar.getByRole('row');
  await row.getByRole('button').last().click();
  await sidebar.getByRole('menuitem', { name: 'Recognize text again…' }).click();
  await sidebar.getByLabel('Text layout').selectOption('single-line');
  await sidebar.getByRole('button', { name: 'Recognize', exact: true }).click();
  await row.getByText('Coach 7 Seat 42').waitFor(patience);
  await sidebar.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('Coach 7\nSeat 42').waitFor(patience);
});

test('what a code says is kept without the host too', async () => {
  const chromium = await startChromium(await hostDir(), { registered: false });
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  const code = { format: 'QRCode', text: 'https://example.com/a?b=1' } as const;
  const blank = await drawText({ width: 400, height: 300 }, []);
  const picture = await drawCode(blank, code, { left: 100, top: 50, size: 200 });
  await dropPicture(sidebar, Buffer.from(await encodePng(picture)));
  await sidebar.getByRole('row').getByText(code.text).waitFor(patience);
});

/** The editor with the text of a picture that was read. */
async function openEditor(lines: string[]) {
  const chromium = await startChromium(await hostDir(), { registered: false });
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  await sidebar.getByText('Nothing captured yet').waitFor();
  await dropPicture(sidebar, await drawnText(lines));
  const row = sidebar.getByRole('row');
  await row.locator('img').waitFor();
  const opened = chromium.waitForEvent('page');
  await row.focus();
  await sidebar.keyboard.press('e');
  const page: Page = await opened;
  const field = page.getByLabel('Text', { exact: true });
  await page.locator('.word').first().waitFor({ state: 'attached' });
  return { sidebar, page, field };
}
