import type { OdfDocument } from './odf-document.ts';
import { element, type XmlElement } from './xml/xml-element.ts';

/** The master page of a text: A4 with margins of 2 cm. */
export function addA4Page(document: OdfDocument): XmlElement {
  const properties = element('style:page-layout-properties', {
    'fo:page-width': '21cm',
    'fo:page-height': '29.7cm',
    'fo:margin-top': '2cm',
    'fo:margin-right': '2cm',
    'fo:margin-bottom': '2cm',
    'fo:margin-left': '2cm',
  });
  const layout = element('style:page-layout', {}, [properties]);
  return element('style:master-page', {
    'style:name': 'Standard',
    'style:page-layout-name': document.masterStyles.addElement('PM', layout),
  });
}
