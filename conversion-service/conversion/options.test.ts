import { expect, test } from 'vitest';
import { conversionOptions, passwordOptions } from './options.ts';

test.each([
  ['1', '1'],
  ['7,1-3', '1-3,7'],
  [' 2 - 4 , 3-6', '2-6'],
  ['1,2,3', '1-3'],
  ['9-,4', '4,9-'],
  ['5-,7-8', '5-'],
  ['0100', '100'],
])('the pages %j are %j', (asked, pages) => {
  expect(conversionOptions.parse({ pages: asked }).pages).toBe(pages);
});

test.each([
  ...['', '0', '3-1', '-3', 'a', '1;2', '1,,2', '1-2-3', '1.5', '１', '100001', '9999999999'],
  Array.from({ length: 101 }, (_, index) => 2 * index + 1).join(','),
])('%j are no pages', (asked) => {
  expect(conversionOptions.safeParse({ pages: asked }).error?.issues).toMatchObject([
    { path: ['pages'], message: expect.stringContaining('1-3,7') },
  ]);
});

test('what else is not known is named', () => {
  const given = {
    csv_numbers: 'some',
    dpi: '601',
    pdf_profile: 'pdfa-9',
    sheet: 'second',
  };
  const { error } = conversionOptions.safeParse(given);
  expect(error?.issues.map(({ path }) => path.join()).toSorted()).toEqual(
    Object.keys(given).toSorted(),
  );
  expect(passwordOptions.safeParse({ password: 'x'.repeat(256) }).success).toBe(false);
  for (const dpi of ['9', '72.5', 'fine']) {
    expect(conversionOptions.safeParse({ dpi }).success).toBe(false);
  }
});

test('what was read of a form is read the same once more, by the job and by its worker', () => {
  const given = {
    ...{ sheet: 'all', pages: '7, 1-3', dpi: '72', pdf_profile: 'pdfa-2b', ocr: 'force' },
    ...{ languages: 'deu eng', csv_numbers: 'text' },
  };
  const read = conversionOptions.parse(given);
  expect(read).toMatchObject({ pages: '1-3,7', dpi: 72, languages: 'deu+eng' });
  expect(conversionOptions.parse(read)).toEqual(read);
  expect(conversionOptions.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
});
