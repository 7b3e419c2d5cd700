import type { Page } from 'playwright-core';

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
