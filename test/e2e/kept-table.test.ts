import { expect, test, vi } from 'vitest';
import { capturedScreen, patience } from '../fixtures/browser/captured-screen.ts';
import { clickNotice } from '../fixtures/browser/click-notice.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { capturedText } from '../fixtures/screen/captured-text.ts';
import { clipboardHtml } from '../fixtures/screen/clipboard-html.ts';
import { display } from '../fixtures/screen/display.ts';
import { send } from '../fixtures/send.ts';

const rows = [
  ['Item', 'Amount', 'Price'],
  ['garden chair', '16', '$8.97'],
  ['lamp', '7', '$1.50'],
];
const text = rows.map((cells) => cells.join('\t')).join('\n');

test('a captured table is kept with tabs, and every way of copying it puts a table on the clipboard', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  const at = { x: 60, y: 60, width: 700, height: 400 };
  const capture = await capturedText(screen, { text: tableOf(rows), display: on, at });
  const clipboard = async () => (await screen.request('/clipboard')).json;
  const forget = () =>
    send(screen.base, { method: 'POST', path: '/clipboard', body: { text: 'another text' } });
  const untilTable = () =>
    vi.waitFor(async () => {
      const html = await clipboardHtml(on);
      for (const cells of rows)
        expect(html).toContain(`<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
      expect(await clipboard()).toEqual({ text });
    }, patience);

  const { entry } = await capture();
  expect(entry?.text).toBe(text);
  expect(await clipboard()).toEqual({ text });

  await forget();
  await clickNotice(screen, 'copy');
  await untilTable();

  await forget();
  await screen.input('key', 'ctrl+shift+1');
  const picker = await vi.waitUntil(
    () => screen.chromium.pages().find((page) => page.url().includes('/picker.html')),
    patience,
  );
  await picker.getByRole('option').first().waitFor();
  await screen.input('key', 'Return');
  await untilTable();

  await forget();
  const sidebar = await extensionPage(screen.chromium, 'sidepanel.html');
  await sidebar.bringToFront();
  await sidebar.locator(`[data-id="${entry?.id}"]`).focus();
  await sidebar.keyboard.press('Control+c');
  await untilTable();
});

function tableOf(all: string[][]): string {
  const style = 'padding: 6px 24px; border: 1px solid #888';
  const row = (cells: string[]) =>
    `<tr>${cells.map((cell) => `<td style="${style}">${cell}</td>`).join('')}</tr>`;
  return `<table style="border-collapse: collapse; font: 24px DejaVu Sans">${all.map(row).join('')}</table>`;
}
