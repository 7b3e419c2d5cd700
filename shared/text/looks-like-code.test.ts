import { expect, test } from 'vitest';
import { looksLikeCode } from './unwrap-prose.ts';

test.each([
  'function add(a, b) {\n  return a + b;\n}',
  'def area(r):\n    return 3.14 * r ** 2',
  '$ npm ci\n$ npm start',
  'const region = await selectRegion(frame);\nconst text = await read(region);',
])('code: %j', (text) => expect(looksLikeCode(text)).toBe(true));

test.each([
  'One line; no more',
  'Dear Ms. Brown,\nthank you for your letter of May 4 (see below).\nWe will answer soon.',
  'Corner Bakery\n12 Market Square\n2 Rye bread 7.80\nTotal 19.70',
  'Buy milk\nCall Ann (mobile)\nPay the rent',
  '',
])('prose: %j', (text) => expect(looksLikeCode(text)).toBe(false));
