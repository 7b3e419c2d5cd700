import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { appWindow } from '../../shared/api/window.ts';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { apiDesktop } from '../fixtures/host/api-desktop.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';
import { draggedFile } from '../fixtures/screen/toolkits/dragged-file.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const patience = { timeout: 60_000, interval: 100 };

test('the browser’s own panel takes every file that is dropped on it', async () => {
  const { call, display, dataDir, attached } = await apiDesktop();
  const chromium = await startChromium(dataDir, { on: display, scale: 1 });
  await attached(1);
  const page = await extensionPage(chromium, 'about.html');
  await page.getByRole('button').first().waitFor();
  const id = await page.evaluate<number>('chrome.windows.getCurrent().then(({ id }) => id)');
  const place = '{ left: 250, top: 0, width: 1000, height: 760 }';
  await page.evaluate(`chrome.windows.update(${id}, ${place})`);
  await page.evaluate(`chrome.sidePanel.open({ windowId: ${id} })`);
  const panel = await vi.waitUntil(async () => {
    const { windows } = z
      .object({ windows: z.array(appWindow) })
      .parse((await call('GET', '/windows')).json);
    return windows.find(({ kind, x }) => kind === 'sidebar' && x > 250);
  }, patience);
  const file = path.join(await tempDir(), 'picture.png');
  await writeFile(file, await drawnText(['Departure 14:35']));
  const source = await draggedFile(display, file);
  onTestFinished(() => source[Symbol.asyncDispose]());

  // Over its controls, its middle and its lower edge.
  for (const [index, part] of [0.05, 0.3, 0.5, 0.7, 0.9, 0.97].entries()) {
    const { x, y, width, height } = panel;
    await source.dropAt(Math.round(x + width / 3), Math.round(y + part * height));
    await vi.waitFor(async () => {
      expect(chromium.pages().filter((each) => each.url().startsWith('file:'))).toEqual([]);
      expect((await call('GET', '/history')).json).toMatchObject({ total: index + 1 });
    }, patience);
  }
  expect((await call('GET', '/history')).json).toMatchObject({
    entries: Array(6).fill({ text: 'Departure 14:35', source: { kind: 'file' } }),
  });
});
