import { Combinations } from '../../tables/combinations.ts';
import type { CellFormat } from '../../tables/formats/cell-format.ts';
import type { CellComment, CellValue, Table, TableCell } from '../../tables/table.ts';
import { warningCodes } from '../../warning-codes.ts';
import type { Xml09Element } from '../package/element.ts';
import { saysDurationsInWords, xml09CellFormat } from './cell-format.ts';
import { valueElement, xml09CellValue } from './cell-value.ts';
import type { Xml09Looks } from './looks.ts';
import type { PlacedCells } from './placed-cells.ts';
import type { TableSource } from './table-source.ts';

type Cells = {
  cells: PlacedCells['cells'];
  looks: Xml09Looks;
  /** By `ROW COLUMN` from 0. */
  comments: ReadonlyMap<string, CellComment[]>;
};

/** What makes the elements of cells what they mean. */
export function cellReader({ cells, looks, comments }: Cells, source: TableSource) {
  const { styles, formulas, warnings } = source;
  const at = (row: number, column: number) => cells.get(row)?.[column];
  const formats = new Combinations<{ format: CellFormat | undefined }>();
  const formatOf = (
    chain: readonly Xml09Element[],
    kind: CellValue['kind'],
    computed: Xml09Element | undefined,
  ) =>
    formats.get([chain, kind, computed], () => {
      if (kind === 'duration' && saysDurationsInWords(styles, chain))
        warnings.add('durations_restyled', warningCodes.durations_restyled);
      return { format: xml09CellFormat(styles, chain, kind, computed) };
    }).format;
  const value: Table['value'] = (row, column) => {
    const cell = at(row, column);
    if (!cell || isCovered(cell)) return undefined;
    return xml09CellValue(valueElement(cell, styles), source);
  };
  const cell = (row: number, column: number): TableCell | undefined => {
    const own = at(row, column);
    const shown = value(row, column);
    if (!own || !shown) return undefined;
    if (controls.includes(own.name))
      warnings.add('cell_controls_as_values', warningCodes.cell_controls_as_values);
    const result = valueElement(own, styles);
    const computed = result && styles.part(result, 'cf');
    return {
      value: shown,
      format: formatOf(looks.chain(row, column, own), shown.kind, computed),
      look: looks.of(row, column, own),
      formula: formulas.keyOf(own, styles),
      comments: comments.get(`${row} ${column}`) ?? [],
    };
  };
  return {
    value,
    cell,
    emptyLook: (row: number, column: number) => looks.of(row, column, at(row, column)),
  };
}

function isCovered({ name }: Xml09Element): boolean {
  return name === 's' || name === 'span-cell';
}

/** Sliders, steppers and pop-up menus. */
const controls = ['sl', 'st', 'pm', 'slider-cell', 'stepper-cell', 'popup-menu-cell'];
