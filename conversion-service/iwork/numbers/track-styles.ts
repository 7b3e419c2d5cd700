import type { AutomaticStyles } from '../../../shared/node/odf/automatic-styles.ts';
import { points } from '../../../shared/node/odf/length.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../shared/node/odf/xml/element.ts';
import type { Table } from '../tables/table.ts';

/** The styles of rows and columns; those of one size share one. */
export class TrackStyles {
  readonly #styles: AutomaticStyles;
  readonly #rowStyles = new Map<number, string>();

  constructor(styles: AutomaticStyles) {
    this.#styles = styles;
  }

  columns(table: Table): XmlElement[] {
    return table.columnWidths.map((width, index) =>
      element('table:table-column', {
        'table:style-name': this.#styles.add({
          family: 'table-column',
          properties: { 'style:table-column-properties': { 'style:column-width': points(width) } },
        }),
        'table:visibility': table.hiddenColumns.has(index) ? 'collapse' : undefined,
      }),
    );
  }

  row(table: Table, row: number): XmlAttributes {
    return {
      'table:style-name': this.#rowStyle(table.rowHeight(row)),
      'table:visibility': table.hiddenRows.has(row) ? 'collapse' : undefined,
    };
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
