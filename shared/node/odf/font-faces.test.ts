import { expect, test } from 'vitest';
import { FontFaces } from './font-faces.ts';
import { serializeWhole } from './xml/serialize.ts';

test('a face names one family and its kind', () => {
  const fonts = new FontFaces();
  fonts.add('Helvetica Neue');
  const xml = serializeWhole(fonts.element());
  expect(xml).toContain(`svg:font-family="'Helvetica Neue'" style:font-family-generic="swiss"`);
});
