import { Combinations } from '../../tables/combinations.ts';
import type { CellFormat } from '../../tables/formats/cell-format.ts';
import type { CellComment, CellValue, Table, TableCell } from '../../tables/table.ts';
import type { Warnings } from '../../warnings.ts';
import { warningCodes } from '../../warnings.ts';
import type { Xml09Formulas } from '../formulas/formulas.ts';
import type { Xml09Styles } from '../stylesheet/styles.ts';
import type { Xml09Texts } from '../texts.ts';
import { elementsOf, numberIn, type Xml09Element } from '../xml/xml09-element.ts';
import type { PlacedCells } from './placed-cells.ts';
import { saysDurationsInWords, xml09CellFormat } from './xml09-cell-format.ts';
import type { Xml09Looks } from './xml09-looks.ts';

type Xml09Cells = {
  cells: PlacedCells['cells'];
  looks: Xml09Looks;
  /** By `ROW COLUMN` from 0. */
  comments: ReadonlyMap<string, CellComment[]>;
};

/** What the tables of a document share. */
export type TableSource = {
  styles: Xml09Styles;
  texts: Xml09Texts;
  formulas: Xml09Formulas;
  warnings: Warnings;
};

/** The shared elements that cells refer to. */
export function cellReader({ cells, looks, comments }: Xml09Cells, source: TableSource) {
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

/** 2001-01-01T00:00:00 in seconds since 1970. */
const epoch = 978_307_200;

type ValueSource = { styles: Xml09Styles; texts: Xml09Texts };

/** What holds a cell's value: of a formula its result, of a pop-up menu the choice. */
function valueElement(cell: Xml09Element, styles: Xml09Styles): Xml09Element | undefined {
  if (cell.name === 'f' || cell.name === 'formula-cell')
    return elementsOf(styles.part(cell, 'r', 'result-cell'))
      .map((result) => styles.resolved(result))
      .find((result) => result !== undefined && kinds[result.name] !== undefined);
  if (cell.name === 'pm' || cell.name === 'popup-menu-cell')
    return styles.part(cell, 'proxied-cell', 'popup-menu-proxied-cell');
  return cell;
}

/** The value of a cell or result. */
function xml09CellValue(cell: Xml09Element | undefined, source: ValueSource): CellValue {
  if (!cell) return { kind: 'error' };
  return (kinds[cell.name] ?? otherValue)(cell, source);
}

type CellTypeReader = (cell: Xml09Element, source: ValueSource) => CellValue;

/** Cells, and results of formulas, under their short and their long names. */
const kinds: Record<string, CellTypeReader> = {
  n: numberValue,
  rn: numberValue,
  sl: numberValue,
  st: numberValue,
  'number-cell': numberValue,
  'result-number-cell': numberValue,
  'slider-cell': numberValue,
  'stepper-cell': numberValue,
  t: textValue,
  rt: textValue,
  'text-cell': textValue,
  'result-text-cell': textValue,
  d: dateValue,
  rd: dateValue,
  'date-cell': dateValue,
  'result-date-cell': dateValue,
  du: durationValue,
  rdu: durationValue,
  'duration-cell': durationValue,
  'result-duration-cell': durationValue,
  cb: booleanValue,
  rb: booleanValue,
  'checkbox-cell': booleanValue,
  'bool-cell': booleanValue,
  'result-bool-cell': booleanValue,
  grouping: ({ attributes }) => plain(attributes['group-formula-string'] ?? ''),
};

/** Zero is left out. Numbers are stored with all digits of a double. */
function numberValue({ attributes: { v, value } }: Xml09Element): CellValue {
  const number = Number(v ?? value ?? 0);
  return Number.isFinite(number) ? { kind: 'number', decimal: String(number) } : { kind: 'error' };
}

function booleanValue({ attributes: { v, value } }: Xml09Element): CellValue {
  const said = v ?? value ?? '0';
  return { kind: 'boolean', value: said === 'true' || Number(said) > 0 };
}

function durationValue(cell: Xml09Element): CellValue {
  return { kind: 'duration', seconds: numberIn(cell, 'du') ?? numberIn(cell, 'value') ?? 0 };
}

function dateValue({ attributes }: Xml09Element): CellValue {
  const said = attributes['cell-date'] ?? attributes.d;
  const seconds = said === undefined ? undefined : secondsOfDate(said);
  return seconds === undefined ? plain(said ?? '') : { kind: 'date', seconds };
}

/** A string, or a text with looks of its own. */
function textValue(cell: Xml09Element, { styles, texts }: ValueSource): CellValue {
  const content = styles.part(cell, 'ct', 'cell-text');
  const storage = styles.part(content ?? cell, 'so', 'cell-storage', 'text-storage');
  const rich = storage && texts.richText(storage);
  if (rich && rich.kind !== 'empty') return rich;
  return plain(content?.attributes.s ?? content?.attributes.string ?? '');
}

/** Of what is not known the text or number that it holds. */
function otherValue(cell: Xml09Element, source: ValueSource): CellValue {
  const text = textValue(cell, source);
  if (text.kind !== 'empty') return text;
  return numberIn(cell, 'v') === undefined ? text : numberValue(cell);
}

function plain(text: string): CellValue {
  return text === '' ? { kind: 'empty' } : { kind: 'text', text };
}

/**
 * A date as seconds since 2001, without a time zone: the last versions store it so, the first ones
 * write ISO 8601.
 */
function secondsOfDate(text: string): number | undefined {
  const seconds = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(seconds)) return seconds;
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d(?:\.\d+)?)/.exec(text.trim()) ?? [];
  const parsed = Date.parse(`${date}T${time}Z`);
  return Number.isFinite(parsed) ? parsed / 1000 - epoch : undefined;
}
