import { expect, test } from 'vitest';
import { languageTag } from './recognition.ts';

test.each([
  ['eng', 'en'],
  ['tur', 'tr'],
  ['aze_cyrl', 'az'],
  ['chi_sim', 'zh-Hans'],
  ['chi_tra', 'zh-Hant'],
  ['script/Latin', undefined],
  [undefined, undefined],
])('%s is %s', (code, tag) => {
  expect(languageTag(code)).toBe(tag);
});
