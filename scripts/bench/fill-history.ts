import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { generateNKeysBetween } from 'fractional-indexing';
import type { BrowserContext, Page } from 'playwright-core';
import type { ExportDocument } from '../../shared/history/export-document.ts';
import { uuidV7Generator } from '../../shared/history/uuid-v7.ts';
import { chromiumExtensionId } from '../../shared/identifiers.ts';
import { addPage } from '../../test/fixtures/browser/add-page.ts';
import { sampleText, seededRandom, vocabulary } from './sample-texts.ts';

/** Adds the page to a built extension with which `fillHistory` fills it. */
export async function addHistoryPage(extension: string): Promise<void> {
  const script = fileURLToPath(new URL('./browser-pages/long-history.ts', import.meta.url));
  await addPage(extension, 'long-history', script);
}

/** Gives the history of the extension so many entries. */
export async function fillHistory(context: BrowserContext, count: number): Promise<void> {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${chromiumExtensionId}/long-history.html`);
  for (const document of exportedHistories(count, 20_000))
    await page.evaluate((each) => globalThis.importAll(each), document);
  await page.close();
}

declare global {
  function importAll(document: object): Promise<void>;
}

/** Exports that make up a history of `count` entries, with `size` in each. */
function* exportedHistories(count: number, size: number): Generator<ExportDocument> {
  const random = seededRandom(1);
  const words = vocabulary(random);
  const newId = uuidV7Generator((into) => randomBytes(into.length));
  const positions = generateNKeysBetween(null, null, count);
  const now = new Date().toISOString();
  for (let start = 0; start < count; start += size) {
    const entries = positions.slice(start, start + size).map((position) => ({
      id: newId(),
      text: sampleText(words, random),
      color: 'none' as const,
      position,
      createdAt: now,
      updatedAt: now,
      source: { kind: 'page' as const },
      languages: ['eng'],
      confidence: 90,
      hasScreenshot: false,
    }));
    yield { version: 1, exportedAt: now, entries };
  }
}

/** Queries as they grow letter by letter: frequent words, rare ones, and single letters. */
const typed = ['invoice', 'the', 'password quar', 'straße', 'qu', 'barkaven'];

/** Types into the search field of a page: the times from a key to its hits, in ms. */
export async function typeQueries(page: Page): Promise<{ median: number; p95: number }> {
  const times: number[] = [];
  for (const query of typed) {
    for (let length = 1; length <= query.length; length++)
      times.push(await keyToResult(page, query.slice(0, length)));
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

/** From a new value of the search field until its hits show and are painted. */
export async function keyToResult(page: Page, value: string): Promise<number> {
  return await page.evaluate(async (typedValue) => {
    const field = document.querySelector('input');
    if (!field) throw new Error('there is no search field');
    const begun = performance.now();
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field, typedValue);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const isShown = () =>
      document.querySelector<HTMLElement>('[data-query]')?.dataset.query === typedValue;
    while (!isShown()) {
      if (performance.now() - begun > 30_000) throw new Error(`no hits for ${typedValue}`);
      await new Promise(requestAnimationFrame);
    }
    await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  }, value);
}
