import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { recipePageName, runRecipe } from '../fixtures/browser/recipe-page.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';

// Steps of the recipe that leave no trace in what the extension stores: with its own engine, in a
// page of its own, each test fails where `shared/ocr/recognize.ts` loses the step.

test('the pixels of an image are let go before its lines are read', async () => {
  const { text, heldBytes } = await runRecipe(await recipePage(), await drawnText(['Plain text']));
  expect(text).toBe('Plain text');
  expect(heldBytes.length).toBeGreaterThan(0);
  expect(new Set(heldBytes)).toEqual(new Set([0]));
});

test('plain text is read without Tesseract', async () => {
  const page = await recipePage();
  const lines = ['Plain text', 'in two lines'];
  expect(await runRecipe(page, await drawnText(lines))).toMatchObject({ text: lines.join('\n') });
  const workers = page.workers().map((worker) => new URL(worker.url()).pathname);
  expect(new Set(workers)).toEqual(new Set(['/strip-reader.js']));
});

test('of a text in another script some lines are told, of a plain one none', async () => {
  const page = await recipePage();
  const plain = await runRecipe(page, await drawnText(['Open the settings', 'of your language']));
  expect(plain).toMatchObject({ text: 'Open the settings\nof your language', doubt: undefined });
  const { doubt } = await runRecipe(
    page,
    await drawnText(['Відкрийте налаштування', 'та виберіть мову тексту']),
  );
  expect(doubt?.confidence).toBeLessThan(62);
  expect(doubt?.text).not.toBe('');
  expect(doubt?.inkPixels).toBeGreaterThan(1_000);
});

async function recipePage(): Promise<Page> {
  const chromium = await startChromium(await hostDir(), { registered: false, recipePage: true });
  return await extensionPage(chromium, recipePageName);
}
