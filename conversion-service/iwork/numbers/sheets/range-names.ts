import { element, type XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import { cellAddress, sheetReference } from '../../tables/cell-address.ts';
import type { PlacedTable } from './ods-sheets.ts';

const fixed = { row: true, column: true };

/** Names of ranges for the tables, so that each is found under the name that it has in Numbers. */
export function rangeNames(tables: PlacedTable[]): XmlElement[] {
  const taken = new Set<string>();
  const ranges = tables.flatMap(({ table, sheet }) => {
    if (table.rows === 0 || table.columns === 0) return [];
    const first = `${sheetReference(sheet)}.${cellAddress(0, 0, fixed)}`;
    const last = cellAddress(table.rows - 1, table.columns - 1, fixed);
    return element('table:named-range', {
      'table:name': freeName(table.name, taken),
      'table:base-cell-address': first,
      'table:cell-range-address': `${first}:.${last}`,
    });
  });
  return ranges.length > 0 ? [element('table:named-expressions', {}, ranges)] : [];
}

/** Names hold letters, digits and underscores, begin with a letter and look like no address. */
function freeName(wanted: string, taken: Set<string>): string {
  const letters = wanted.replace(/[^\p{L}\p{N}_]+/gu, '_').slice(0, 200) || 'Table';
  const looksLikeAddress = /^(\p{N}|[A-Za-z]{1,3}\d+$|[rRcC]\d*([cC]\d*)?$)/u.test(letters);
  const clean = looksLikeAddress ? `_${letters}` : letters;
  let name = clean;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${clean}_${count}`;
  taken.add(name.toLowerCase());
  return name;
}
