import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { Combinations } from '../../iwa/tables/combinations.ts';
import { tableElement } from '../../iwa/text-tables/table-element.ts';
import type { TablePart } from '../../iwa/text-tables/table-part.ts';
import type { LegacyPart } from '../context.ts';
import type { LegacyElement } from '../package/element.ts';
import { readLegacyTable } from '../tables/read-table.ts';
import { storageNodes } from './storage-nodes.ts';

/** A table of a text, with the paragraphs of its cells. */
export function legacyTable(drawable: LegacyElement, part: LegacyPart): XmlNode[] {
  const table = readLegacyTable(drawable, 0, part);
  return table ? [tableElement(table, legacyTablePart(part))] : [];
}

/** What the tables of texts and slides are written with. */
export function legacyTablePart(part: LegacyPart): TablePart {
  const { document, automatic, warnings, texts, locale } = part;
  return {
    ...{ automatic, warnings, locale, fonts: document.fonts },
    richText: (storage) => storageNodes(texts.get(storage), part),
    cellStyles: new Combinations(),
    paragraphStyles: new Combinations(),
  };
}
