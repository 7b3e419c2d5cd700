import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { patience, untilConnected } from '../fixtures/browser/captured-screen.ts';
import { chromiumStore } from '../fixtures/browser/chromium.ts';
import { firefoxStore, startFirefox } from '../fixtures/browser/firefox.ts';
import { windowOf } from '../fixtures/browser/firefox-desktop.ts';
import { sharedScreen } from '../fixtures/browser/shared-screen.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { display } from '../fixtures/screen/display.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { type TextWindow, textWindow } from '../fixtures/screen/text-window.ts';
import { windowManager } from '../fixtures/screen/window-manager.ts';
import { untilActive } from '../fixtures/screen/x-window.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const shared = sharedScreen();

/** Another program, with something to type into and something to read below where the picker comes. */
const html = `<title>Letter</title>
  <textarea autofocus style="width: 400px; height: 100px"></textarea>
  <p id="below" style="margin: 180px 0 0 260px; font: 28px/1.4 DejaVu Sans">Departure 17:45</p>`;

test('from any program a text is found, copied, pasted, and the focus goes back', async () => {
  const screen = await shared();
  const { on } = screen;
  const store = await chromiumStore(screen.chromium);
  for (const text of ['Invoice 2024-117', 'Password of the guest Wi-Fi', 'Flight to Zürich 9:40'])
    await store.add({ text, source: { kind: 'screen' } });
  await using letter = await textWindow({
    display: on,
    html,
    at: { x: 100, y: 60, width: 900, height: 600 },
  });
  const keys = (...names: string[]) => screen.input('key', ...names);
  const type = (text: string) => screen.input('type', text);
  const clipboard = async () => (await screen.request('/clipboard')).json;
  const open = async () => {
    await keys('ctrl+shift+1');
    return await shownPicker(screen);
  };
  await typeIntoLetter(letter, screen.input);

  const first = await open();
  const shows = (...texts: string[]) =>
    vi.waitFor(async () => expect(await rows(first)).toEqual(texts), patience);
  await shows('Flight to Zürich 9:40', 'Password of the guest Wi-Fi', 'Invoice 2024-117');
  await type('2024');
  await first.locator('[data-query="2024"]').waitFor();
  await shows('Invoice 2024-117');
  await keys('Return');
  await vi.waitFor(
    async () => expect(await clipboard()).toEqual({ text: 'Invoice 2024-117' }),
    patience,
  );
  await gone(screen.chromium);
  await untilActive(on, 'Letter');
  await type('b');
  await vi.waitFor(async () => expect(await written(letter)).toBe('ab'), patience);

  // Typed faster than it is searched, Enter is still for what was typed.
  await open();
  await type('zurich');
  await keys('ctrl+Return');
  await vi.waitFor(
    async () => expect(await written(letter)).toBe('abFlight to Zürich 9:40'),
    patience,
  );
  await gone(screen.chromium);

  const third = await open();
  await keys('Down');
  await vi.waitFor(async () => expect(await active(third)).toContain('Password'), patience);
  await keys('Escape');
  await gone(screen.chromium);
  await untilActive(on, 'Letter');
  await type('c');
  await vi.waitFor(
    async () => expect(await written(letter)).toBe('abFlight to Zürich 9:40c'),
    patience,
  );
  expect(await clipboard()).toEqual({ text: 'Flight to Zürich 9:40' });

  await open();
  await keys('ctrl+2');
  await gone(screen.chromium);
  await vi.waitFor(
    async () => expect(await clipboard()).toEqual({ text: 'Password of the guest Wi-Fi' }),
    patience,
  );

  // The same keys close it, and a capture never shows it.
  await open();
  await keys('ctrl+shift+1');
  await gone(screen.chromium);
  await open();
  const below = await letter.place('#below');
  await keys('ctrl+shift+2');
  await screen.overlays();
  await gone(screen.chromium);
  await drag(on, below, { x: below.x + below.width, y: below.y + below.height });
  await screen.untilState('idle');
  expect(await clipboard()).toEqual({ text: 'Departure 17:45' });

  // Of what is chosen it shows the picture and the time.
  const chosen = (await open()).locator('.picker-chosen');
  await chosen.locator('img').waitFor();
  const captured = await chosen.locator('time').getAttribute('datetime');
  expect(captured).toBe((await store.list()).entries[0]?.createdAt);
  await keys('Escape');
  await gone(screen.chromium);

  // Where the host has no such hotkey the browser's own does the same.
  const off = { method: 'PUT', path: '/settings', body: { pickerHotkey: null } };
  expect(await send(screen.base, off)).toMatchObject({ json: { pickerHotkey: null } });
  const page = screen.chromium.pages()[0];
  await page?.bringToFront();
  await vi.waitFor(async () => {
    await keys('ctrl+shift+1');
    await shownPicker(screen, 10_000);
  }, patience);
  await keys('Escape');
  await gone(screen.chromium);
});

test('what is pasted into a terminal comes through its own keys', async () => {
  const screen = await shared();
  const { on } = screen;
  const store = await chromiumStore(screen.chromium);
  await store.add({ text: 'make café #1', source: { kind: 'screen' } });
  const file = path.join(await tempDir(), 'typed');
  const xterm = spawn('xterm', ['-u8', '-T', 'Shell', '-e', 'sh', '-c', `cat > '${file}'`], {
    env: { ...process.env, DISPLAY: on, LC_ALL: 'C.UTF-8' },
    stdio: 'ignore',
  });
  onTestFinished(() => void xterm.kill());
  await untilActive(on, 'Shell');
  await screen.input('key', 'ctrl+shift+1');
  await shownPicker(screen);
  await screen.input('type', 'make');
  await screen.input('key', 'ctrl+Return');
  await gone(screen.chromium);
  await vi.waitFor(async () => {
    await screen.input('key', 'Return');
    expect((await readFile(file, 'utf8')).trim()).toBe('make café #1');
  }, patience);
});

test('in Firefox it is found, copied and pasted too', async () => {
  const on = await display();
  await windowManager(on);
  await using host = await startHost({ display: on });
  const firefox = await startFirefox(host.dataDir, { on, storePage: true });
  await untilConnected(host.base);
  const store = await firefoxStore(firefox);
  await store.add({ text: 'Flight to Zürich 9:40', source: { kind: 'screen' } });
  await using letter = await textWindow({
    display: on,
    html,
    at: { x: 100, y: 60, width: 900, height: 600 },
  });
  const input = (...args: string[]) => xdotool(on, ...args);
  const open = async () => {
    await input('key', 'ctrl+shift+1');
    await untilActive(on, 'Quick search');
    // Its window has the focus before its page takes keys.
    const takesKeys = `document.hasFocus() && document.activeElement?.tagName === 'INPUT'
      && document.querySelector('[role=option]') !== null`;
    await vi.waitFor(async () => {
      const picker = await windowOf(firefox, 'picker');
      expect(await picker.evaluate(takesKeys)).toBe(true);
    }, patience);
  };
  await typeIntoLetter(letter, input);
  await open();
  await input('type', 'zurich');
  await input('key', 'ctrl+Return');
  await vi.waitFor(
    async () => expect(await written(letter)).toBe('aFlight to Zürich 9:40'),
    patience,
  );
  await open();
  await input('key', 'Escape');
  await untilActive(on, 'Letter');
});

async function typeIntoLetter(letter: TextWindow, input: (...args: string[]) => Promise<string>) {
  const { x, y } = await letter.place('textarea');
  await input('mousemove', '--sync', String(x + 50), String(y + 50), 'click', '1');
  await input('type', 'a');
  await vi.waitFor(async () => expect(await written(letter)).toBe('a'), patience);
}

const written = ({ page }: TextWindow) => page.locator('textarea').inputValue();

function pickers(chromium: BrowserContext): Page[] {
  return chromium.pages().filter((page) => page.url().includes('/picker.html'));
}

/** The picker once it shows the texts and handles keys. */
async function shownPicker(
  { chromium, on }: { chromium: BrowserContext; on: string },
  timeout = patience.timeout,
): Promise<Page> {
  const picker = await vi.waitUntil(() => pickers(chromium)[0], { ...patience, timeout });
  await picker.getByRole('option').first().waitFor({ timeout });
  await picker.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  await untilActive(on, 'Quick search');
  return picker;
}

async function gone(chromium: BrowserContext): Promise<void> {
  await vi.waitFor(() => expect(pickers(chromium)).toHaveLength(0), patience);
}

async function rows(picker: Page): Promise<string[]> {
  return await picker.locator('.picker-text').allInnerTexts();
}

async function active(picker: Page): Promise<string> {
  return await picker.locator('[aria-selected=true]').innerText();
}
