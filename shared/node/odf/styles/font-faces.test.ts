import { expect, test } from 'vitest';
import { serializeWhole } from '../xml/serialize.ts';
import { FontFaces } from './font-faces.ts';

test('a face names one family and its kind', () => {
  const fonts = new FontFaces();
  fonts.add('Helvetica Neue');
  const xml = serializeWhole(fonts.element());
  expect(xml).toContain(`svg:font-family="'Helvetica Neue'" style:font-family-generic="swiss"`);
});

test.each([
  ['Ubuntu Mono', 'modern'],
  ['Ubuntu', 'swiss'],
  ['Merriweather', 'roman'],
])('%s is %s', (family, kind) => {
  const fonts = new FontFaces();
  fonts.add(family);
  expect(serializeWhole(fonts.element())).toContain(`style:font-family-generic="${kind}"`);
});
