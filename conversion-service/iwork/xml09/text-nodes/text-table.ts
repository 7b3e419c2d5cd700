import type { XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import { Combinations } from '../../tables/combinations.ts';
import type { TableContext } from '../../text-tables/cell-content.ts';
import { tableElement } from '../../text-tables/table-element.ts';
import type { Xml09Context } from '../context.ts';
import { readXml09Table } from '../tabular/read-xml09-table.ts';
import type { Xml09Element } from '../xml/xml09-element.ts';
import { storageNodes } from './storage-nodes.ts';

/** A table of a text, with the paragraphs of its cells. */
export function xml09Table(drawable: Xml09Element, context: Xml09Context): XmlNode[] {
  const table = readXml09Table(drawable, 0, context);
  return table ? [tableElement(table, xml09TableContext(context))] : [];
}

/** What the tables of texts and slides are written with. */
export function xml09TableContext(context: Xml09Context): TableContext {
  const { document, automatic, warnings, texts, locale } = context;
  return {
    ...{ automatic, warnings, locale, fonts: document.fonts },
    printed: false,
    richText: (storage) => storageNodes(texts.get(storage), context),
    cellStyles: new Combinations(),
    paragraphStyles: new Combinations(),
  };
}
