import { readFile, truncate, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversions } from '../../conversion-service/formats.ts';
import { pageOptions } from '../../conversion-service/routes/page-routes.ts';
import { maxDocumentBytes } from '../../conversion-service/storage/storage.ts';
import {
  startConversionService,
  type TestService,
} from '../fixtures/conversion/conversion-service.ts';
import { copyingConverter } from '../fixtures/conversion/copying-converter.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const owned = new AsyncDisposableStack();
let browser: Browser;
let service: TestService;
const converter = copyingConverter();

beforeAll(async () => {
  service = owned.use(await startConversionService({ converter }));
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--no-first-run', '--disable-background-networking'],
  });
  owned.defer(() => browser.close());
});

afterAll(() => owned.disposeAsync());

/** A page, with its errors and its requests to other hosts. */
async function openPage() {
  const page = await browser.newPage();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(blob|data):/.test(url) && !url.startsWith(`${service.base}/`)) failures.push(url);
  });
  await page.goto(service.base);
  // Its script has set the field up.
  await page.locator('#files[accept]').waitFor({ state: 'attached' });
  return { page, failures };
}

const file = (name: string, content: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

async function choose(page: Page, files: ReturnType<typeof file>[]) {
  await page.getByLabel('Choose files').setInputFiles(files);
  await page.getByRole('listitem').first().waitFor();
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('files are chosen, converted and downloaded, and failures are told in words', async () => {
  const { page, failures } = await openPage();
  await page.getByLabel('API key').fill(service.key);
  await choose(page, [file('größe.docx', 'dear reader'), file('bad.csv', 'broken')]);
  await page.getByLabel('Output format of größe.docx').selectOption('odt');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Convert' }).press('Enter');
  await row(page, 'bad.csv').getByText('It is broken.').waitFor();
  await row(page, 'größe.docx').getByText('Done').waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: '1 converted, 1 could not' })
    .waitFor({ state: 'attached' });
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the result of größe.docx' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('größe.odt');
  expect(await readFile(await download.path(), 'utf8')).toBe('dear reader');
  expect(failures).toEqual([]);
  await page.close();
});

test('a key that is missing or wrong is asked for again, a wrong file is named', async () => {
  const { page, failures } = await openPage();
  await choose(page, [file('a.odt', 'text'), file('a.exe', 'text')]);
  await page.getByRole('alert').filter({ hasText: 'a.exe is of a kind' }).waitFor();
  const convert = page.getByRole('button', { name: 'Convert' });
  await convert.click();
  await page.getByRole('alert').filter({ hasText: 'Enter your API key' }).waitFor();
  await page.getByLabel('API key').fill('a wrong one');
  await convert.click();
  await page.getByRole('alert').filter({ hasText: 'was refused' }).waitFor();
  await page.getByLabel('API key').fill(service.key);
  await convert.click();
  await row(page, 'a.odt').getByText('Done').waitFor();
  await page.getByRole('button', { name: 'Remove a.odt' }).click();
  await row(page, 'a.odt').waitFor({ state: 'detached' });
  expect(failures).toEqual([]);
  await page.close();
});

test('the password of a protected file is asked for, and asked for again where it is wrong', async () => {
  const { page, failures } = await openPage();
  await page.getByLabel('API key').fill(service.key);
  await choose(page, [file('safe.odt', 'locked')]);
  const password = page.getByLabel('Password of safe.odt');
  expect(await password.isVisible()).toBe(false);
  const convert = page.getByRole('button', { name: 'Convert' });
  await convert.click();
  await row(page, 'safe.odt').getByText('Enter its password').waitFor();
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('guess');
  await page.keyboard.press('Enter');
  await row(page, 'safe.odt').getByText('It is locked.').waitFor();
  await page.keyboard.type('sesame');
  await page.keyboard.press('Enter');
  await row(page, 'safe.odt').getByText('Done').waitFor();
  expect(await password.isVisible()).toBe(false);
  expect(failures).toEqual([]);
  await page.close();
});

test('every kind of document is taken, and the page names them all', async () => {
  const { page, failures } = await openPage();
  const accepted = (await page.locator('#files').getAttribute('accept'))?.split(',');
  expect(accepted).toEqual(Object.keys(conversions).map((input) => `.${input}`));
  const said = await page.locator('.drop').innerText();
  const kinds = ['Word', 'Excel', 'PowerPoint', 'OpenDocument', 'RTF', 'CSV', 'Pages', 'Numbers'];
  for (const kind of [...kinds, 'Keynote', 'PDFs', 'scans', 'PNG', 'JPEG', 'TIFF', 'WebP', 'BMP'])
    expect(said).toContain(kind);
  expect(failures).toEqual([]);
  await page.close();
});

test('a row has the options that mean something for it, and what is entered is sent', async () => {
  const { page, failures } = await openPage();
  await page.getByLabel('API key').fill(service.key);
  await choose(page, [file('scan.png', 'text'), file('letter.docx', 'text')]);
  const labels = async (name: string) => {
    const options = row(page, name).locator('.option > span');
    return await options.evaluateAll((all) => all.map((each) => each.firstChild?.textContent));
  };
  expect(await labels('letter.docx')).toEqual(
    expect.arrayContaining(['Pages', 'Kind of PDF', 'Title of the PDF']),
  );
  expect(await labels('letter.docx')).not.toContain('Recognize text');
  expect(await labels('scan.png')).toContain('Recognize text');
  await page.getByLabel('Output format of letter.docx').selectOption('odt');
  expect(await labels('letter.docx')).toEqual([]);
  expect(await row(page, 'letter.docx').locator('.options').isVisible()).toBe(false);
  await page.getByLabel('Output format of letter.docx').selectOption('jpg');
  await page.getByLabel('Options of letter.docx').click();
  await page.getByLabel('Resolution').fill('20');
  await page.getByLabel('Orientation').selectOption('All landscape');
  const sent = page.waitForResponse((answer) => answer.url().includes('/jobs/'));
  await row(page, 'scan.png').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Convert' }).click();
  const job = await (await sent).json();
  expect(job.options).toMatchObject({ dpi: 20, landscape: true });
  await row(page, 'letter.docx').getByText('Done').waitFor();
  expect(failures).toEqual([]);
  await page.close();
});

test('each option has a name on the page', async () => {
  const { page } = await openPage();
  const named = await page.evaluate<string[]>(
    `import('/page/options.js').then(({ names }) => Object.keys(names))`,
  );
  expect(named.toSorted()).toEqual(
    pageOptions()
      .map(({ name }) => name)
      .toSorted(),
  );
  await page.close();
});

test('a row says how many of its pages are done', async () => {
  const { page, failures } = await openPage();
  await page.getByLabel('API key').fill(service.key);
  await choose(page, [file('long.pdf', 'wait for pages')]);
  await page.getByRole('button', { name: 'Convert' }).click();
  await row(page, 'long.pdf').getByText('Converting: 1 of 3 pages').waitFor();
  const bar = row(page, 'long.pdf').getByRole('progressbar');
  expect(await bar.evaluate((it) => (it as HTMLProgressElement).value)).toBeCloseTo(1 / 3);
  converter.release();
  await row(page, 'long.pdf').getByText('Done').waitFor();
  expect(await bar.isVisible()).toBe(false);
  expect(failures).toEqual([]);
  await page.close();
});

test('a file is taken up to the size that the service takes', async () => {
  await using folder = await temporaryFolder();
  const { page, failures } = await openPage();
  await page.getByText('up to 100 MB each').waitFor();
  const files = [maxDocumentBytes, maxDocumentBytes + 1].map((bytes) => ({
    bytes,
    path: path.join(folder.path, `${bytes}.docx`),
  }));
  for (const { bytes, path } of files) {
    await writeFile(path, '');
    await truncate(path, bytes);
  }
  await page.getByLabel('Choose files').setInputFiles(files.map(({ path }) => path));
  await page.getByRole('alert').filter({ hasText: '1.docx is larger than 100 MB.' }).waitFor();
  expect(await page.getByRole('listitem').count()).toBe(1);
  await row(page, '100000000.docx').waitFor();
  expect(failures).toEqual([]);
  await page.close();
});

test('the documentation opens and tries a request out', async () => {
  const page = await browser.newPage();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.goto(`${service.base}/docs`);
  const health = page.locator('#operations-Operation-get_healthz');
  await health.locator('.opblock-summary').click();
  await health.getByRole('button', { name: 'Execute' }).click();
  const answer = health.locator('.live-responses-table .response-col_description pre').first();
  await answer.filter({ hasText: '"status": "ok"' }).waitFor();
  expect(failures).toEqual([]);
  await page.close();
});

test.each(['light', 'dark'] as const)('axe finds nothing serious, %s', async (colorScheme) => {
  const { page } = await openPage();
  await page.emulateMedia({ colorScheme });
  await page.getByLabel('API key').fill(service.key);
  await choose(page, [file('a.odt', 'text'), file('b.odt', 'broken'), file('c.odt', 'locked')]);
  await page.getByLabel('Options of a.odt').click();
  await page.getByRole('button', { name: 'Convert' }).click();
  await row(page, 'a.odt').getByText('Done').waitFor();
  await row(page, 'c.odt').getByText('Enter its password').waitFor();
  await row(page, 'b.odt').getByText('It is broken.').waitFor();
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  await page.evaluate(await readFile(axe, 'utf8'));
  const { violations } = (await page.evaluate('axe.run()')) as AxeResults; // As axe documents it.
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
  await page.close();
});
