import { points } from '../../../../shared/node/odf/length.ts';
import type { AutomaticStyles } from '../../../../shared/node/odf/styles/automatic-styles.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../../shared/node/odf/xml/element.ts';
import type { Table } from '../../tables/table.ts';

/** The styles of rows and columns; those of one size share one. */
export class TrackStyles {
  readonly #styles: AutomaticStyles;
  readonly #columnStyles = new Map<number, string>();
  readonly #rowStyles = new Map<number, string>();

  constructor(styles: AutomaticStyles) {
    this.#styles = styles;
  }

  /** Columns from one up to another, of which those that are alike stand as one, repeated. */
  columns(table: Table, from: number, to: number): XmlElement[] {
    const runs: { attributes: XmlAttributes; count: number }[] = [];
    for (let index = from; index < to; index += 1) {
      const attributes = {
        'table:style-name': this.#columnStyle(table.columnWidths[index] ?? 0),
        'table:visibility': table.hiddenColumns.has(index) ? 'collapse' : undefined,
      };
      const run = runs.at(-1);
      if (run && isSame(run.attributes, attributes)) run.count += 1;
      else runs.push({ attributes, count: 1 });
    }
    return runs.map(({ attributes, count }) =>
      element('table:table-column', {
        ...attributes,
        'table:number-columns-repeated': count > 1 ? count : undefined,
      }),
    );
  }

  row(table: Table, row: number): XmlAttributes {
    return {
      'table:style-name': this.#rowStyle(table.rowHeight(row)),
      'table:visibility': table.hiddenRows.has(row) ? 'collapse' : undefined,
    };
  }

  #columnStyle(width: number): string {
    const known = this.#columnStyles.get(width);
    if (known) return known;
    const name = this.#styles.add({
      family: 'table-column',
      properties: { 'style:table-column-properties': { 'style:column-width': points(width) } },
    });
    this.#columnStyles.set(width, name);
    return name;
  }

  #rowStyle(height: number): string {
    const known = this.#rowStyles.get(height);
    if (known) return known;
    const name = this.#styles.add({
      family: 'table-row',
      properties: {
        'style:table-row-properties': {
          'style:row-height': points(height),
          'style:use-optimal-row-height': 'false',
        },
      },
    });
    this.#rowStyles.set(height, name);
    return name;
  }
}

function isSame(one: XmlAttributes, other: XmlAttributes): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}
