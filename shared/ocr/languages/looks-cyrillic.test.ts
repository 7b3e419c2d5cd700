import { expect, test } from 'vitest';
import { looksCyrillic } from './suggest-languages.ts';

test.each([
  'CoxpaHuTb U3MeHeHusA',
  'OTKpoiTe HacTpOMKM U BbIGepuTe A3bIK',
  'BigkpuiTe HanawTyBaHHA',
])('“%s” is Cyrillic read as Latin', (text) => {
  expect(looksCyrillic(text)).toBe(true);
});

test.each([
  'Anderungen ubernehmen',
  'El comi6 pifion',
  'HTTP API OK',
  'Gem aendringer',
  '12 / 7',
  '',
])('“%s” is not', (text) => {
  expect(looksCyrillic(text)).toBe(false);
});
