import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--no-first-run', '--disable-background-networking'],
  });
});

afterAll(() => browser.close());

test.each([undefined, 'the-token'])(
  'the documentation tries a request out, with the token %s',
  async (token) => {
    await using host = await startHost(token ? { token } : {});
    const page = await browser.newPage();
    const failures: string[] = [];
    const elsewhere: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(`${host.base}/`)) {
        elsewhere.push(request.url());
      }
    });
    await page.goto(`${host.base}/docs`);
    if (token) {
      await page.getByLabel('API token').fill('a wrong one');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').filter({ hasText: 'refused' }).waitFor();
      await page.getByLabel('API token').fill(token);
      await page.keyboard.press('Enter');
    }
    const status = page.locator('#operations-Capture_and_OCR-get_status');
    await status.locator('.opblock-summary').click();
    await status.getByRole('button', { name: 'Execute' }).click();
    const answer = status.locator('.live-responses-table .response-col_description pre').first();
    await answer.filter({ hasText: '"status": "ok"' }).waitFor();
    expect(page.url()).toBe(`${host.base}/docs`);
    expect(failures).toEqual([]);
    expect(elsewhere).toEqual([]);
    await page.close();
  },
);
