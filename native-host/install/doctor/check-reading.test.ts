import { expect, test } from 'vitest';
import { checkReading } from './check-reading.ts';

test('the Tesseract that reads is told with its place', () => {
  expect(checkReading({ version: '5.3.0', file: 'libtesseract.so.5' })).toEqual([
    { level: 'ok', what: 'Text recognition: Tesseract 5.3.0 of libtesseract.so.5.' },
  ]);
});

test('that WebAssembly reads is no problem, but said with the reason and what to do', () => {
  const why = 'C:\\app\\libtesseract-5.dll cannot be loaded: no access.';
  expect(checkReading({ version: null, why })).toEqual([
    {
      level: 'note',
      what: `Text recognition: by WebAssembly, which is several times slower. ${why}`,
      fix: 'Install Tesseract 5.',
    },
  ]);
});
