import { expect, onTestFinished, test, vi } from 'vitest';
import type { Box } from '../../shared/api/box.ts';
import { ocrResult } from '../../shared/api/recognition.ts';
import {
  type CapturedScreen,
  capturedScreen,
  patience,
} from '../fixtures/browser/captured-screen.ts';
import { display } from '../fixtures/screen/display.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { send } from '../fixtures/send.ts';

const style = 'position: absolute; left: 40px; top: 50px; padding: 12px; font: 28px DejaVu Sans';

test('the notification opens its entry, and its buttons edit it and show it in the history', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  const at = { x: 100, y: 100, width: 600, height: 300 };
  const html = `<div id="text" style="${style}">Departure 17:45</div>`;
  const window = await textWindow({ display: on, at, html });
  onTestFinished(() => window[Symbol.asyncDispose]());
  const { x, y, width, height } = await window.place('#text');
  const capture = async () => {
    const answer = screen.request('/capture?wait=true');
    await screen.overlays();
    await drag(on, { x, y }, { x: x + width, y: y + height });
    const { entry } = ocrResult.parse((await answer).json);
    await screen.overlays(0);
    return entry?.id ?? '';
  };

  const first = await capture();
  await clickWord(screen, 'edit');
  await closeEditor(screen, first);

  const second = await capture();
  await clickWord(screen, 'show');
  const sidebar = await vi.waitUntil(() => pageOf(screen, '/sidepanel.html'), patience);
  const row = sidebar.locator(`[data-id="${second}"]`);
  await vi.waitFor(
    async () => expect(await row.evaluate((each) => each === document.activeElement)).toBe(true),
    patience,
  );
  await sidebar.close();

  const last = await capture();
  await clickWord(screen, 'copied');
  await closeEditor(screen, last);
});

/** Finds a word of the notification on the screen, once it has come to rest, and clicks it. */
async function clickWord(screen: CapturedScreen, word: string): Promise<void> {
  let before: Box | undefined;
  const { x, y, width, height } = await vi.waitFor(async () => {
    const place = await placeOf(screen, word);
    const rests = JSON.stringify(place) === JSON.stringify(before);
    before = place;
    if (!rests) throw new Error('the notification is still coming');
    return place;
  }, patience);
  const at = [x + width / 2, y + height / 2].map((each) => String(Math.round(each)));
  await screen.input('mousemove', '--sync', ...at, 'click', '1');
}

async function placeOf({ base }: CapturedScreen, word: string): Promise<Box> {
  // Chromium shows its own ones in this corner, with its buttons in capitals.
  const body = { x: 912, y: 640, width: 360, height: 150, save: false };
  const { json } = await send(base, { method: 'POST', path: '/capture/region', body });
  const words = ocrResult.parse(json).lines.flatMap((line) => line.words);
  const found = words.find(({ text }) => text.toLowerCase() === word);
  if (!found) throw new Error(`${word} is not on the screen: ${words.map(({ text }) => text)}`);
  return found.box;
}

async function closeEditor(screen: CapturedScreen, entry: string): Promise<void> {
  const editor = await vi.waitUntil(() => pageOf(screen, `/editor.html?entry=${entry}`), patience);
  await editor.getByText('Departure 17:45').first().waitFor();
  await editor.close();
}

function pageOf({ chromium }: CapturedScreen, address: string) {
  return chromium.pages().find((page) => page.url().includes(address));
}
