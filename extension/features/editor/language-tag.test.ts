import { expect, test } from 'vitest';
import { languageTag } from './text-editor.tsx';

test.each([
  ['eng', 'en'],
  ['tur', 'tr'],
  ['aze_cyrl', 'az'],
  ['chi_sim', 'zh'],
  ['script/Latin', undefined],
  [undefined, undefined],
])('%s is %s', (code, tag) => {
  expect(languageTag(code)).toBe(tag);
});
