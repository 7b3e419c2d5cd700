import type { XmlNode } from '../../../shared/node/odf/xml/element.ts';
import { Combinations } from '../tables/combinations.ts';
import { tableElement } from '../text-tables/table-element.ts';
import type { TablePart } from '../text-tables/table-part.ts';
import type { LegacyElement } from './legacy-element.ts';
import type { LegacyPart } from './legacy-part.ts';
import { storageNodes } from './storage-nodes.ts';
import { readLegacyTable } from './tables/read-legacy-table.ts';

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
