import { chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { decodeImage } from '../../shared/node/image/decode-image.ts';
import { createOcr } from '../../shared/node/ocr/ocr.ts';

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const ocr = createOcr({ workers: 1, engine: () => 'native' });
afterAll(() => Promise.all([browser.close(), ocr[Symbol.asyncDispose]()]));

const addresses = 'Peter Parker <peter@parker.com>, Ann Lee <ann@lee.org>';
const address = 'See https://en.wikipedia.org/wiki/Tea';
const prose = [
  'Change since May: -17.5% in total',
  'I think that I can do it.',
  'Downloaded 3.1 MB of 12 MB',
];
const code = [
  'if (!url) return false;',
  'while (count <= 0) wait();',
  'Run `npm ci` before `npm start`',
  'npm install --prefer-offline',
  'read_all_names(my_list, max_size)',
];

const light = 'background: white; color: black';
const dark = 'background: #1e1e1e; color: #d4d4d4';

test.each([
  ['13px Liberation Sans', light, [...prose, ...code]],
  ['12px DejaVu Sans', light, [...prose, addresses, ...code.slice(1)]],
  ['12px DejaVu Sans', dark, [...prose, addresses, ...code, address]],
  ['14px Carlito', light, [addresses, ...code, address]],
  ['12px Liberation Mono', light, [...prose, addresses, ...code, address]],
  ['11px DejaVu Sans Mono', light, code],
])('%s as a browser draws it (%s) is read', async (font, style, lines) => {
  const page = await browser.newPage({ viewport: { width: 560, height: 26 * lines.length } });
  await page.setContent(`<body style="margin: 12px; white-space: pre; ${style}"></body>`);
  await page.evaluate(
    ([text, [size, ...family]]) => {
      document.body.style.font = `${size}/1.6 "${family.join(' ')}"`;
      document.body.textContent = text;
    },
    [lines.join('\n'), font.split(' ')] as const,
  );
  const image = await decodeImage(await page.screenshot());
  const { text } = await ocr.recognize(image, { languages: ['eng'], layout: 'lines' });
  expect(text.split('\n')).toEqual(lines);
});
