import { expect, test, vi } from 'vitest';
import { startChromium } from '../fixtures/chromium.ts';
import { display } from '../fixtures/display.ts';
import { extensionPage } from '../fixtures/extension-page.ts';
import { hostDir } from '../fixtures/host-dir.ts';
import { importSamples } from '../fixtures/import-samples.ts';
import { introduced } from '../fixtures/introduced.ts';
import { placeOnDesktop } from '../fixtures/place-on-desktop.ts';
import { windowManager } from '../fixtures/window-manager.ts';
import { xdotool } from '../fixtures/xdotool.ts';

test('a row that is dragged by the mouse stays where it is dropped', async () => {
  const on = await display();
  await windowManager(on);
  const chromium = await startChromium(await hostDir(), { registered: false, on, scale: 1 });
  await introduced(chromium);
  const page = await extensionPage(chromium, 'sidepanel.html');
  await importSamples(page);
  await page.bringToFront();
  const first = await placeOnDesktop(page, '[role=row] >> nth=0');
  const third = await placeOnDesktop(page, '[role=row] >> nth=2');
  const move = (x: number, y: number) =>
    xdotool(on, 'mousemove', '--sync', String(x), String(Math.round(y)));
  await move(first.x + 60, first.y + 12);
  await xdotool(on, 'mousedown', '1');
  // A drag begins after some pixels, and is told of where it passes.
  for (const share of [0.1, 0.3, 0.6, 0.8, 0.9])
    await move(first.x + 60, first.y + share * (third.y + third.height - first.y));
  // The line shows before which row it would come; released earlier, nothing would be taken.
  await page.locator('.row-drop[data-index="3"]').waitFor();
  await move(first.x + 62, first.y + 0.92 * (third.y + third.height - first.y));
  await xdotool(on, 'mouseup', '1');
  await vi.waitFor(
    async () => {
      const [one, two, three] = await page.getByRole('row').allInnerTexts();
      expect(one).toContain('export function fold');
      expect(two).toContain('The quick brown fox');
      expect(three).toContain('Invoice 2026-1184');
    },
    { timeout: 40_000, interval: 100 },
  );
});
