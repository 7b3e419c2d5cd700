import type { CellFormat } from '../../tables/cell-format.ts';
import { Combinations } from '../../tables/combinations.ts';
import type { Table, TableCell } from '../../tables/table.ts';
import { tableLimits } from '../../tables/table-limits.ts';
import { warningCodes } from '../../warning-codes.ts';
import type { Warnings } from '../../warnings.ts';
import type { LegacyFormulas } from '../formulas/legacy-formulas.ts';
import { childOf, elementsOf, type LegacyElement, numberIn } from '../legacy-element.ts';
import type { LegacyStyles } from '../legacy-styles.ts';
import type { LegacyTexts } from '../legacy-texts.ts';
import { cellComments } from './cell-comments.ts';
import { legacyCellFormat } from './cell-format.ts';
import { legacyCellValue, valueElement } from './cell-value.ts';
import { LegacyLooks } from './legacy-looks.ts';
import { placedCells } from './placed-cells.ts';
import { spannedRanges } from './spanned-ranges.ts';
import { legacyBorders } from './table-borders.ts';

export type TableSource = {
  styles: LegacyStyles;
  texts: LegacyTexts;
  formulas: LegacyFormulas;
  warnings: Warnings;
};

/** Sizes in points where the document says none. */
const usual = { width: 98, height: 20 };

/**
 * Reads a table of iWork '09 (`tabular-info`).
 * @param identifier a number that no other table has
 * @returns undefined where it has no cells
 */
export function readLegacyTable(
  drawable: LegacyElement,
  identifier: number,
  { styles, texts, formulas, warnings }: TableSource,
): Table | undefined {
  const model = styles.part(drawable, 'tabular-model');
  const grid = styles.part(model, 'grid');
  const { cells, rows, columns, isCut } = placedCells(grid);
  if (rows === 0 || columns === 0) return undefined;
  const name = model?.attributes.name ?? '';
  formulas.nameTable(model?.attributes.id, identifier);
  if (isCut) warnings.add('table_cut', `The table “${name}” is larger than it can be shown.`);
  const regions = { rows, columns, ...headersOf(model, { rows, columns }) };
  const style = styles.chainOf(
    styles.part(model, 'tabular-style') ?? elementsOf(childOf(drawable, 'style'))[0],
  );
  const looks = new LegacyLooks(styles, style, regions);
  const at = (row: number, column: number) => cells.get(row)?.[column];
  const value = (row: number, column: number) => {
    const cell = at(row, column);
    if (!cell || isCovered(cell)) return undefined;
    return legacyCellValue(valueElement(cell, styles), { styles, texts });
  };
  const formats = new Combinations<{ format: CellFormat | undefined }>();
  const comments = cellComments(model, styles);
  const rowTracks = tracks(grid, 'rows', 'grid-row');
  const columnTracks = tracks(grid, 'columns', 'grid-column');
  warnOfControls(cells.values(), warnings);
  return {
    identifier,
    name,
    nameShown: model?.attributes['name-is-visible'] === 'true',
    ...regions,
    columnWidths: Array.from({ length: columns }, (_, index) =>
      size(columnTracks[index], 'width', usual.width),
    ),
    rowHeight: (row) => size(rowTracks[row], 'height', usual.height),
    hiddenRows: hidden(rowTracks),
    hiddenColumns: hidden(columnTracks),
    merges: spannedRanges(cells, { rows, columns }),
    formulaNodes: () => [],
    storedColumns: (row) => cells.get(row)?.length ?? 0,
    value,
    cell: (row, column): TableCell | undefined => {
      const cell = at(row, column);
      const shown = value(row, column);
      if (!cell || !shown) return undefined;
      const chain = looks.chain(row, column, cell);
      const result = valueElement(cell, styles);
      const computed = result && styles.part(result, 'cf');
      const { format } = formats.get([chain, shown.kind, computed], () => ({
        format: legacyCellFormat(styles, chain, shown.kind, computed),
      }));
      return {
        value: shown,
        format,
        look: looks.of(row, column, cell),
        formula: formulas.keyOf(cell, styles),
        comments: comments.get(`${row} ${column}`) ?? [],
      };
    },
    emptyLook: (row, column) => looks.of(row, column, at(row, column)),
    borders: legacyBorders(grid, style, { styles, regions }),
  };
}

function isCovered({ name }: LegacyElement): boolean {
  return name === 's' || name === 'span-cell';
}

function headersOf(model: LegacyElement | undefined, size: { rows: number; columns: number }) {
  const most = (attribute: string, limit: number) =>
    Math.min(Math.max(0, Math.floor(numberIn(model, attribute) ?? 0)), limit, tableLimits.headers);
  return {
    headerRows: most('num-header-rows', size.rows),
    headerColumns: most('num-header-columns', size.columns),
    footerRows: most('num-footer-rows', size.rows),
  };
}

function tracks(grid: LegacyElement | undefined, list: string, name: string): LegacyElement[] {
  return elementsOf(childOf(grid, list)).filter((each) => each.name === name);
}

function size(track: LegacyElement | undefined, attribute: string, otherwise: number): number {
  const length = numberIn(track, attribute) ?? otherwise;
  return length > 0 && length < 10_000 ? length : otherwise;
}

function hidden(all: readonly LegacyElement[]): Set<number> {
  const found = all.flatMap(({ attributes }, index) => {
    const state = attributes['hiding-state'] ?? attributes.hidden ?? '0';
    return state === '0' || state === 'false' ? [] : [index];
  });
  return new Set(found);
}

const controls = ['sl', 'st', 'pm', 'slider-cell', 'stepper-cell', 'popup-menu-cell'];

function warnOfControls(
  rows: Iterable<readonly (LegacyElement | undefined)[]>,
  warnings: Warnings,
): void {
  for (const row of rows)
    if (row.some((cell) => cell && controls.includes(cell.name)))
      warnings.add('cell_controls_as_values', warningCodes.cell_controls_as_values);
}
