import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { afterUse } from '../fixtures/after-use.ts';
import { capturedScreen, patience } from '../fixtures/browser/captured-screen.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { display } from '../fixtures/screen/display.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';

const line = 'position: absolute; left: 60px; font: 28px/1.4 DejaVu Sans; white-space: nowrap';
const html = `<title>Timetable</title><div id="text" style="${line}; top: 120px">Departure 17:45</div>`;
const latest = z.object({ entries: z.array(z.object({ text: z.string() })) });

test('W watches the rectangle, which the button, the popup and the sidebar show and end', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  const { chromium, input } = screen;
  const at = { x: 300, y: 200, width: 700, height: 400 };
  const window = await textWindow({ display: on, at, html });
  afterUse(() => window[Symbol.asyncDispose]());
  const text = await window.place('#text');
  const badge = async () => {
    const [worker] = chromium.serviceWorkers();
    return await worker?.evaluate('chrome.action.getBadgeText({})');
  };
  const entries = async () =>
    latest.parse((await screen.request('/history?limit=2')).json).entries.map((each) => each.text);

  const answer = screen.request('/capture?wait=true');
  const [overlay] = await screen.overlays();
  const key = overlay?.getByText('watch this area');
  expect(await key?.isVisible()).toBe(false);
  const to = (x: number, y: number) => ['mousemove', '--sync', String(x), String(y)];
  await input('keydown', 'Shift_L', ...to(text.x - 20, text.y - 20), 'mousedown', '1');
  await input(...to(text.x + 100, text.y + 20), ...to(text.x + 500, text.y + text.height + 60));
  await input('mouseup', '1', 'keyup', 'Shift_L');
  await overlay?.getByRole('button', { name: 'Watch area' }).waitFor(patience);
  await key?.waitFor(patience);
  await input('key', 'w');
  expect(await answer).toMatchObject({ status: 409, json: { code: 'capture_cancelled' } });
  await screen.overlays(0);

  await vi.waitFor(async () => expect(await badge()).toBe('◉'), patience);
  await vi.waitFor(async () => expect(await entries()).toEqual(['Departure 17:45']), patience);
  await window.page.evaluate(`document.querySelector('#text').textContent = 'Departure 18:20'`);
  await vi.waitFor(
    async () => expect(await entries()).toEqual(['Departure 17:45\nDeparture 18:20']),
    patience,
  );
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  const shown = sidebar.getByRole('complementary', { name: 'Watching an area' });
  await shown.waitFor(patience);
  const popup = await extensionPage(chromium, 'popup.html');
  await popup
    .getByRole('complementary', { name: 'Watching an area' })
    .getByText('2 lines')
    .waitFor();
  await popup.getByRole('button', { name: 'Stop', exact: true }).click();
  await popup.getByText('Watching an area').waitFor({ state: 'detached' });
  await shown.waitFor({ state: 'detached' });
  await vi.waitFor(async () => expect(await badge()).toBe(''), patience);
});
