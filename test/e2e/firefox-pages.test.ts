import { expect, test, vi } from 'vitest';
import { encodePng } from '../../shared/node/image/encode-png.ts';
import { drawCode } from '../../shared/node/ocr/testing/draw-code.ts';
import { drawText } from '../../shared/node/ocr/testing/draw-text.ts';
import { firefoxPages, firefoxStore, startFirefox } from '../fixtures/browser/firefox.ts';
import { webPage } from '../fixtures/browser/web-page.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';
import { display } from '../fixtures/screen/display.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { windowManager } from '../fixtures/screen/window-manager.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';

const patience = { timeout: 60_000, interval: 100 };

test('the sidebar opens in Firefox, and a dropped picture becomes its text', async () => {
  const firefox = await startFirefox(await hostDir(), { registered: false });
  const page = await firefox.newPage();
  // Firefox goes there, but never says so: what the page shows is waited for instead.
  page.goto(`${firefoxPages}/sidepanel.html`).catch(() => undefined);
  const shown = () => page.evaluate(() => document.body.innerText);
  await vi.waitFor(async () => expect(await shown()).toContain('Nothing captured yet'), patience);
  await page.evaluate(drop, (await drawnText(['Gate B12', 'Boarding now'])).toString('base64'));
  // Longer than a reading may take: where it fails the page says why.
  await vi.waitFor(async () => expect(await shown()).toContain('Gate B12\nBoarding now'), {
    ...patience,
    timeout: 150_000,
  });
});

test('the preferences in Firefox follow the host, and the host follows them', async () => {
  const dataDir = await hostDir();
  await using host = await startHost({ dataDir });
  const firefox = await startFirefox(dataDir);
  const page = await firefox.newPage();
  page.goto(`${firefoxPages}/preferences.html`).catch(() => undefined);
  const shown = () => page.evaluate(() => document.body.innerText);
  await vi.waitFor(async () => expect(await shown()).toContain('After a capture'), patience);
  await send(host.base, { method: 'PUT', path: '/settings', body: { ui: { language: 'de' } } });
  await vi.waitFor(async () => expect(await shown()).toContain('Nach dem Erfassen'), patience);
  await page.evaluate(() => document.querySelector<HTMLInputElement>('[type=checkbox]')?.click());
  await vi.waitFor(
    async () =>
      expect((await send(host.base, { path: '/settings' })).json).toMatchObject({
        capture: { copyToClipboard: false },
      }),
    patience,
  );
});

test('a part of a page with a code is captured in Firefox without the host', async () => {
  const on = await display();
  await windowManager(on);
  const firefox = await startFirefox(await hostDir(), { registered: false, on, storePage: true });
  const store = await firefoxStore(firefox);
  const page = await firefox.newPage();
  const style = 'margin: 40px; font: 32px DejaVu Sans; display: table';
  const code = { format: 'QRCode', text: 'https://example.com' } as const;
  const blank = await drawText({ width: 200, height: 200 }, []);
  const picture = await drawCode(blank, code, { left: 0, top: 0, size: 200 });
  const src = `data:image/png;base64,${Buffer.from(await encodePng(picture)).toString('base64')}`;
  const shown = `Quarterly report 2026<br><img src="${src}" alt="">`;
  await page.goto(await webPage(`<!doctype html><p style="${style}">${shown}</p>`));
  await page.bringToFront();
  const overlay = () => page.evaluate(`document.querySelector('html > div:popover-open') !== null`);
  // Keys are lost before the background listens, and a page that changes its size ends a capture.
  await vi.waitFor(
    async () => {
      await xdotool(on, 'key', 'ctrl+shift+2');
      await vi.waitFor(async () => expect(await overlay()).toBe(true), { timeout: 10_000 });
      const { x, y, width, height } = await page.evaluate(placeOfText);
      await drag(on, { x: x - 10, y: y - 6 }, { x: x + width + 10, y: y + height + 6 });
      await vi.waitFor(
        async () => {
          const text = `Quarterly report 2026\n${code.text}`;
          const [taken] = (await store.list()).entries;
          expect(taken).toMatchObject({ text, source: { kind: 'page' } });
        },
        { timeout: 20_000 },
      );
    },
    { ...patience, timeout: 200_000 },
  );
});

/** Where the text lies on the desktop, in pixels: runs in the page. */
function placeOfText(): { x: number; y: number; width: number; height: number } {
  const { left, top, width, height } =
    document.querySelector('p')?.getBoundingClientRect() ?? new DOMRect();
  // Firefox alone tells where its content begins.
  const { mozInnerScreenX: x = 0, mozInnerScreenY: y = 0 } = window as MozWindow;
  return {
    x: Math.round(x + left),
    y: Math.round(y + top),
    width: Math.round(width),
    height: Math.round(height),
  };
}

type MozWindow = Window & { mozInnerScreenX?: number; mozInnerScreenY?: number };

/** Runs in the page. */
function drop(base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
  const main = document.querySelector('main');
  main?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}
