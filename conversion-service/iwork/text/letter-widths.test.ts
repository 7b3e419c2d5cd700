import { expect, test } from 'vitest';
import { OdfDocument } from '../../../shared/node/odf/odf-document.ts';
import { serializeWhole } from '../../../shared/node/odf/xml/serialize.ts';
import { asWideAsOriginal } from './letter-widths.ts';

function styleIn(font: string, printed: boolean): string {
  const document = new OdfDocument('text', asWideAsOriginal(printed));
  document.contentStyles.add({
    family: 'paragraph',
    properties: { 'style:text-properties': { 'style:font-name': font } },
  });
  return serializeWhole(document.contentStyles.element());
}

test('what is printed has letters as wide as those of the original font', () => {
  expect(styleIn('Lucida Grande', true)).toContain('style:text-scale="97%"');
  // A style that this one derives from may have the other font.
  expect(styleIn('Helvetica', true)).toContain('style:text-scale="100%"');
});

test('other documents keep the widths of their fonts', () => {
  expect(styleIn('Lucida Grande', false)).not.toContain('text-scale');
});
