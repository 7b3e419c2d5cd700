import { namespaces } from './namespaces.ts';
import { element, type XmlElement } from './xml/xml-element.ts';

/** The metadata of a document. Dates in ISO 8601. */
export type DocumentMeta = {
  title?: string | undefined;
  creator?: string | undefined;
  created?: string | undefined;
  modified?: string | undefined;
  keywords?: string[];
  /** A language tag such as `en-GB`. */
  language?: string | undefined;
};

/** The whole of meta.xml. */
export function metaPart(meta: DocumentMeta): XmlElement {
  return element('office:document-meta', { ...namespaces, 'office:version': '1.3' }, [
    element('office:meta', {}, [
      element('meta:generator', {}, ['Screenscribe']),
      ...entry('dc:title', meta.title),
      ...entry('meta:initial-creator', meta.creator),
      ...entry('dc:creator', meta.creator),
      ...entry('meta:creation-date', meta.created),
      ...entry('dc:date', meta.modified),
      ...entry('dc:language', meta.language),
      ...(meta.keywords ?? []).flatMap((keyword) => entry('meta:keyword', keyword)),
    ]),
  ]);
}

function entry(name: string, value: string | undefined): XmlElement[] {
  return value ? [element(name, {}, [value])] : [];
}
