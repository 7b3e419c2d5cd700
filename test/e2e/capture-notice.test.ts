import { expect, test, vi } from 'vitest';
import type { Box } from '../../shared/api/box.ts';
import { ocrResult } from '../../shared/api/recognition.ts';
import {
  type CapturedScreen,
  capturedScreen,
  patience,
} from '../fixtures/browser/captured-screen.ts';
import { capturedText } from '../fixtures/screen/captured-text.ts';
import { display } from '../fixtures/screen/display.ts';
import { send } from '../fixtures/send.ts';

test('the notification opens its entry, and its buttons edit it and show it in the history', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  const at = { x: 100, y: 100, width: 600, height: 300 };
  const read = await capturedText(screen, { text: 'Departure 17:45', display: on, at });
  const capture = async () => (await read()).entry?.id ?? '';

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
