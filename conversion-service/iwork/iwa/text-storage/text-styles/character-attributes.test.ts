import { expect, test } from 'vitest';
import { type Fields, message } from '../../../../../test/fixtures/iwork/protobuf.ts';
import { ProtobufMessage } from '../../../protobuf/protobuf-message.ts';
import { CharacterStylePropertiesArchive } from '../../../schema/tswp.ts';
import { characterAttributes } from './character-attributes.ts';
import { StyleProperties } from './style-properties.ts';

test.each([
  ['a cut of a font', { 5: 'HelveticaNeue-BoldItalic' }, 'fo:font-weight', 'bold'],
  [
    'a family of a PostScript name',
    { 5: 'TimesNewRomanPSMT' },
    'style:font-name',
    'Times New Roman',
  ],
  ['superscript', { 10: 1 }, 'style:text-position', 'super 58%'],
  ['double underline', { 11: 2 }, 'style:text-underline-type', 'double'],
  ['capitals', { 13: 1 }, 'fo:text-transform', 'uppercase'],
  [
    'tracking in sizes of the font',
    { 3: { float: 20 }, 27: { float: 0.1 } },
    'fo:letter-spacing',
    '2pt',
  ],
  ['grey', { 7: message({ 1: 3, 11: { float: 0.5 } }) }, 'fo:color', '#808080'],
  ['CMYK', { 7: message({ 1: 2, 7: { float: 1 }, 10: { float: 0 } }) }, 'fo:color', '#00ffff'],
] satisfies [string, Fields, string, string][])('%s', (_name, fields, attribute, value) => {
  expect(said(fields)[attribute]).toBe(value);
});

test('what a style does not say is left to its parent', () => {
  expect(Object.values(said({})).filter((value) => value !== undefined)).toEqual([]);
});

test('no background hides the one of the parent', () => {
  const parent = properties({ 26: message({ 1: 1, 3: { float: 1 } }) });
  const child = properties({ 25: true });
  const attributes = characterAttributes(new StyleProperties([child], [parent]));
  expect(attributes['fo:background-color']).toBe('transparent');
});

function said(fields: Fields) {
  return characterAttributes(new StyleProperties([properties(fields)]));
}

function properties(fields: Fields) {
  return CharacterStylePropertiesArchive.read(new ProtobufMessage(message(fields)));
}
