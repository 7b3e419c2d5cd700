import { expect, test, vi } from 'vitest';
import { ocrResult } from '../../shared/api/recognition.ts';
import { chromiumStore, startChromium } from '../fixtures/browser/chromium.ts';
import { dropPicture } from '../fixtures/browser/drop-picture.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { introduced } from '../fixtures/browser/introduced.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { errorRates, knownScreens } from '../fixtures/images/screen-corpus.ts';
import { send } from '../fixtures/send.ts';

const screens = knownScreens();
const patience = { timeout: 60_000, interval: 100 };
const newest = { sort: 'createdAt', order: 'desc', limit: 1 } as const;

test.each([
  ['wasm', 'auto'],
  ['wasm', 'fast'],
  ['wasm', 'accurate'],
  ['native', 'auto'],
  ['native', 'fast'],
  ['native', 'accurate'],
])(
  `the host reads ${screens.length} screens with the %s engine, %s model`,
  async (engine, model) => {
    await using host = await startHost();
    const settings = { method: 'PUT', path: '/settings', body: { ocr: { engine, model } } };
    expect(await send(host.base, settings)).toMatchObject({ status: 200 });
    const headers = { 'content-type': 'image/png' };
    const rates = await errorRates(screens, async (body) => {
      const answer = await send(host.base, { method: 'POST', path: '/ocr', headers, body });
      const { text, suggestedLanguages } = ocrResult.parse(answer.json);
      expect(suggestedLanguages).toBeUndefined();
      return text;
    });
    expectLow(`${engine}, ${model}`, rates);
  },
);

test(`the extension reads ${screens.length} screens without the host`, async () => {
  const chromium = await startChromium(await hostDir(), { registered: false, storePage: true });
  await introduced(chromium);
  const store = await chromiumStore(chromium);
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  let count = 0;
  const rates = await errorRates(screens, async (png) => {
    await dropPicture(sidebar, png);
    count++;
    return await vi.waitFor(async () => {
      const { entries, total } = await store.list(newest);
      expect(total).toBe(count);
      return entries[0]?.text ?? '';
    }, patience);
  });
  expectLow('extension', rates);
});

function expectLow(reader: string, rates: Record<string, number>): void {
  const shown = Object.entries(rates).map(([kind, rate]) => `${kind} ${(rate * 100).toFixed(2)} %`);
  process.stderr.write(`${reader}: ${shown.join(', ')}\n`);
  const high = Object.entries(rates).filter(
    ([kind, rate]) => rate > (kind === 'total' ? 0.01 : 0.03),
  );
  expect(high).toEqual([]);
}
