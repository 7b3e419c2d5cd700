import { namespaces } from '../namespaces.ts';
import { element, type XmlElement } from '../xml/element.ts';

/** How LibreOffice lays a document out, by the names of its configuration items. */
export type DocumentSettings = Record<string, boolean | string>;

/** The whole of settings.xml. */
export function settingsPart(settings: DocumentSettings): XmlElement {
  const set = { 'config:name': 'ooo:configuration-settings' };
  const attributes = {
    ...namespaces,
    'xmlns:ooo': 'http://openoffice.org/2004/office',
    'office:version': '1.3',
  };
  return element('office:document-settings', attributes, [
    element('office:settings', {}, [
      element('config:config-item-set', set, Object.entries(settings).map(item)),
    ]),
  ]);
}

function item([name, value]: [string, boolean | string]): XmlElement {
  const attributes = { 'config:name': name, 'config:type': typeof value };
  return element('config:config-item', attributes, [String(value)]);
}
