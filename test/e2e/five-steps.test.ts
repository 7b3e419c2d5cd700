import { expect, onTestFinished, test, vi } from 'vitest';
import { capturedScreen, patience } from '../fixtures/browser/captured-screen.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { display } from '../fixtures/screen/display.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { untilActive } from '../fixtures/screen/x-window.ts';
import { send } from '../fixtures/send.ts';

const html = `<title>Letter</title>
  <textarea style="position: absolute; inset: 140px auto auto 40px; width: 500px; height: 100px"></textarea>
  <div style="position: absolute; left: 40px; top: 60px; font: 28px/1.4 DejaVu Sans">www.example.com</div>
  <div style="position: absolute; left: 40px; top: 300px; font: 28px/1.4 DejaVu Sans">Departure 17:45</div>`;

const threeDaysAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1_000).toISOString();

test('the five steps of the introduction, by real keys alone, paste a text from three days ago', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  await keepTextOf(threeDaysAgo, screen.base, 'Password of the guest Wi-Fi');
  const introduction = await extensionPage(screen.chromium, 'onboarding.html?part=reach');
  await introduction.getByText('Days later, press Ctrl+Shift+1').waitFor();
  expect(await introduction.locator('.steps > li').count()).toBe(5);
  const at = { x: 0, y: 0, width: 1280, height: 800 };
  const letter = await textWindow({ display: on, html, at });
  onTestFinished(() => letter[Symbol.asyncDispose]());
  const field = letter.page.locator('textarea');
  await letter.page.bringToFront();
  await field.focus();
  await untilActive(on, 'Letter');
  const keys = async (...names: string[]) => {
    for (const name of names) await screen.input('key', name);
  };

  // 1
  await keys('ctrl+shift+2');
  const [overlay] = await screen.overlays();
  await overlay?.getByRole('button', { name: 'www.example.com' }).waitFor(patience);
  // 2: to the last word of the screen, and the one before
  await keys(...Array<string>(40).fill('Right'), 'shift+Left', 'Return');
  await screen.overlays(0);
  await screen.untilState('idle');
  expect((await screen.request('/clipboard')).json).toEqual({ text: 'Departure 17:45' });
  // 3
  await keys('ctrl+shift+1');
  const picker = await vi.waitUntil(
    () => screen.chromium.pages().find((page) => page.url().includes('/picker.html')),
    patience,
  );
  await picker.getByRole('option').nth(1).waitFor();
  await picker.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  await untilActive(on, 'Quick search');
  // 4
  await screen.input('type', 'guest');
  await picker.locator('[data-query="guest"]').waitFor();
  // 5
  await keys('ctrl+Return');
  await vi.waitFor(
    async () => expect(await field.inputValue()).toBe('Password of the guest Wi-Fi'),
    patience,
  );
});

/** Puts an entry of another day into the history, which is synced to the browser. */
async function keepTextOf(createdAt: string, base: string, text: string): Promise<void> {
  const entry = {
    id: '01900000-0000-7000-8000-000000000001',
    text,
    color: 'none',
    position: 'a0',
    createdAt,
    updatedAt: createdAt,
    source: { kind: 'screen' },
    languages: ['eng'],
    confidence: 95,
    hasScreenshot: false,
  };
  const body = { version: 1, exportedAt: createdAt, entries: [entry] };
  const { status } = await send(base, { method: 'POST', path: '/history/import', body });
  expect(status).toBe(200);
}
