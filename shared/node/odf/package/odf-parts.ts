import { namespaces } from '../namespaces.ts';
import type { AutomaticStyles } from '../styles/automatic-styles.ts';
import type { FontFaces } from '../styles/font-faces.ts';
import { xmlPart } from '../xml/serialize.ts';
import { element, type XmlElement } from '../xml/xml-element.ts';

/** The whole of content.xml around a body that is XML already. */
export function contentPart(
  body: Buffer[],
  { styles, fonts }: { styles: AutomaticStyles; fonts?: FontFaces },
): Buffer[] {
  const frame = element('office:document-content', { ...namespaces, 'office:version': '1.3' }, [
    ...(fonts ? [fonts.element()] : []),
    styles.element(),
  ]);
  const ends = [Buffer.from('<office:body>'), Buffer.from('</office:body>')] as const;
  return xmlPart(frame, [ends[0], ...body, ends[1]]);
}

/** The whole of META-INF/manifest.xml: every file of the package with its type. */
export function manifestPart(
  mediaType: string,
  files: { path: string; mediaType: string }[],
): XmlElement {
  return element(
    'manifest:manifest',
    {
      'xmlns:manifest': 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0',
      'manifest:version': '1.3',
    },
    [fileEntry('/', mediaType), ...files.map((file) => fileEntry(file.path, file.mediaType))],
  );
}

function fileEntry(path: string, mediaType: string): XmlElement {
  return element('manifest:file-entry', {
    'manifest:full-path': path,
    'manifest:media-type': mediaType,
  });
}

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
