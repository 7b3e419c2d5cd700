import { createReadStream } from 'node:fs';
import { escapeXml } from '../../../../../shared/escape-xml.ts';
import { type PackagePart, packParts } from '../pack-parts.ts';
import type { Outside } from '../use/sheet-use.ts';
import { grid } from '../use/sheet-use.ts';
import { type ColumnKind, ColumnSight, columnKinds, exactValue, isFigure } from './column-kinds.ts';
import { type Dialect, describeDialect, dialectProperty, isUsual } from './dialect.ts';
import { csvRows, RowWidths } from './rewrite-csv.ts';

export type CsvOrder = {
  /** In UTF-8, without a mark. */
  file: string;
  delimiter: string;
  /** How many lines at the start are not of the table. */
  skippedRows: number;
  sheetName: string;
  /** Whether cells may be numbers and dates. */
  hasNumbers: boolean;
  /** How the file is written, which the workbook keeps. */
  dialect: Dialect;
};

/**
 * Writes a CSV file as a workbook whose cells show the file's texts. The file is read twice, with
 * one row at a time in memory.
 */
export async function writeCsvWorkbook(order: CsvOrder, target: string): Promise<Outside> {
  const seen = await look(order);
  const columns = order.hasNumbers
    ? columnKinds(
        seen.columns.map(({ sight }) => sight),
        order.delimiter,
      )
    : seen.columns.map(() => null);
  const styles = new CsvStyles({ isText: !order.hasNumbers });
  const widths = seen.columns.map(({ width }) => width);
  const dialect = { ...order.dialect, widths: seen.rows.describe() };
  const parts = workbookParts({ ...order, dialect });
  await packParts(
    [
      ...parts.map(([name, xml]): PackagePart => [name, [xml]]),
      ['xl/worksheets/sheet1.xml', sheetPart(order, { columns, widths, styles })],
      // It is read when the sheet is written, and the styles are known.
      ['xl/styles.xml', styles.part()],
    ],
    target,
    { compressionLevel: 1 },
  );
  return seen.outside;
}

type Seen = {
  columns: { sight: ColumnSight; width: number }[];
  rows: RowWidths;
  outside: Outside;
};

async function look(order: CsvOrder): Promise<Seen> {
  const columns: Seen['columns'] = [];
  const outside = { rows: 0, columns: 0 };
  const widths = new RowWidths();
  let rows = 0;
  for await (const cells of rowsOf(order)) {
    if (++rows > grid.rows) {
      outside.rows++;
      continue;
    }
    widths.add(cells.length);
    outside.columns = Math.max(outside.columns, cells.length - grid.columns);
    for (const [at, text] of cells.slice(0, grid.columns).entries()) {
      const column = columns[at] ?? { sight: new ColumnSight(), width: 0 };
      columns[at] = column;
      column.width = Math.max(column.width, widthOf(text));
      column.sight.add(text);
    }
  }
  return { columns, rows: widths, outside };
}

async function* rowsOf({ file, delimiter, skippedRows }: CsvOrder): AsyncGenerator<string[]> {
  let at = 0;
  for await (const cells of csvRows(createReadStream(file, 'utf8'), delimiter)) {
    if (at++ >= skippedRows) yield cells;
  }
}

/** In letters of the widest line; East Asian ones count twice. */
function widthOf(text: string): number {
  if (text.length > 4 * maxWidth) return maxWidth;
  const wide = (line: string) =>
    line.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g);
  return Math.max(...text.split('\n').map((line) => line.length + (wide(line)?.length ?? 0)));
}

/** Longer texts are wrapped. In letters. */
const maxWidth = 60;
const minWidth = 9;

type Look = { columns: ColumnKind[]; widths: number[]; styles: CsvStyles };

const bufferedLetters = 60_000;

async function* sheetPart(order: CsvOrder, look: Look): AsyncGenerator<string> {
  const columns = look.widths.map((width, at) => {
    const letters = Math.min(maxWidth, Math.max(minWidth, width + 2));
    return `<col min="${at + 1}" max="${at + 1}" width="${letters}" customWidth="1"/>`;
  });
  yield `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`;
  if (columns.length > 0) yield `<cols>${columns.join('')}</cols>`;
  yield '<sheetData>';
  let row = 0;
  let xml = '';
  for await (const cells of rowsOf(order)) {
    if (++row > grid.rows) break;
    xml += rowPart(cells.slice(0, grid.columns), row, look);
    if (xml.length < bufferedLetters) continue;
    yield xml;
    xml = '';
  }
  yield `${xml}</sheetData></worksheet>`;
}

function rowPart(cells: string[], row: number, look: Look): string {
  const parts = cells.map((text, at) =>
    text === '' ? '' : cellPart(text, `${columnName(at)}${row}`, look.columns[at] ?? null, look),
  );
  return parts.every((part) => part === '') ? '' : `<row r="${row}">${parts.join('')}</row>`;
}

function cellPart(text: string, name: string, kind: ColumnKind, { styles }: Look): string {
  const exact = exactValue(text, kind);
  if (exact) return `<c r="${name}" s="${styles.ofFormat(exact.format)}"><v>${exact.value}</v></c>`;
  const isLong = text.length > maxWidth || text.includes('\n');
  const style = styles.ofText({ isFigure: isFigure(text), isLong });
  return `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/**
 * Escapes characters that XML cannot hold by their number, and text that looks like such an escape.
 * Source: ECMA-376 part 1, 22.9.2.19
 */
function xmlText(text: string): string {
  const one = text.replaceAll(/\r\n?/g, '\n').replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
  const safe = one.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, (sign) => {
    return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
  return escapeXml(safe);
}

/** The looks of the cells of a workbook that comes of a CSV file; the first is any cell's. */
class CsvStyles {
  readonly #styles = ['General|'];
  readonly #isText: boolean;

  /** @param isText whether every cell is marked as text */
  constructor({ isText }: { isText: boolean }) {
    this.#isText = isText;
  }

  ofFormat(format: string): number {
    return this.#styleOf(`${format}|`);
  }

  /** Figures that are texts are marked as such: they stay texts when they are edited. */
  ofText({ isFigure, isLong }: { isFigure: boolean; isLong: boolean }): number {
    return this.#styleOf(`${isFigure || this.#isText ? '@' : 'General'}|${isLong ? wrapped : ''}`);
  }

  #styleOf(style: string): number {
    const known = this.#styles.indexOf(style);
    return known >= 0 ? known : this.#styles.push(style) - 1;
  }

  /** Own formats have numbers from 164 (ECMA-376 part 1, 18.8.30). */
  *part(): Generator<string> {
    const styles = this.#styles.map((style) => {
      const at = style.lastIndexOf('|');
      return { format: style.slice(0, at), alignment: style.slice(at + 1) };
    });
    const formats = styles.map(
      ({ format }, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(format)}"/>`,
    );
    const looks = styles.map(({ format, alignment }, at) => {
      const number = builtIn[format] ?? 164 + at;
      return `<xf numFmtId="${number}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${alignment}</xf>`;
    });
    yield `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length}">${formats.join('')}</numFmts>`;
    yield '<fonts count="1"><font><sz val="10"/><name val="Liberation Sans"/></font></fonts>';
    yield '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>';
    yield '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>';
    yield `<cellXfs count="${looks.length}">${looks.join('')}</cellXfs></styleSheet>`;
  }
}

const wrapped = '<alignment vertical="top" wrapText="1"/>';

const builtIn: Record<string, number> = { General: 0, '@': 49 };

/** As `AB` for the 28th column, counted from 0. */
function columnName(column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook of one sheet besides the sheet and its styles (ECMA-376). */
function workbookParts({
  sheetName,
  dialect,
}: {
  sheetName: string;
  dialect: Dialect;
}): [name: string, xml: string][] {
  // A property without a value would be of no use.
  const properties = isUsual(dialect) ? [] : [customProperties(describeDialect(dialect))];
  return [
    ['[Content_Types].xml', contentTypes(properties.length > 0)],
    [
      '_rels/.rels',
      relationships([
        ['officeDocument', 'xl/workbook.xml'],
        ...properties.map(([name]): [string, string] => ['custom-properties', name]),
      ]),
    ],
    ...properties,
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(nameOf(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ],
  ];
}

/** ECMA-376 part 1, 22.3. */
function customProperties(value: string): [name: string, xml: string] {
  const all = 'http://schemas.openxmlformats.org/officeDocument/2006/custom-properties';
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes';
  const own = `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="${dialectProperty}"><vt:lpwstr>${value}</vt:lpwstr></property>`;
  return [
    'docProps/custom.xml',
    `${declaration}<Properties xmlns="${all}" xmlns:vt="${types}">${own}</Properties>`,
  ];
}

const propertiesType =
  '<Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/>';

function contentTypes(hasProperties: boolean): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${types}.${type}+xml"/>`;
  const parts = [
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    part('worksheets/sheet1', 'worksheet'),
    ...(hasProperties ? [propertiesType] : []),
  ];
  return `${declaration}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${parts.join('')}</Types>`;
}

function relationships(parts: [type: string, target: string][]): string {
  const list = parts.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packaging}/relationships">${list.join('')}</Relationships>`;
}

/** Names of sheets have 31 letters at most, and none of these signs. */
function nameOf(sheet: string): string {
  const name = [...sheet.replaceAll(/[[\]:*?/\\]/g, '_')].slice(0, 31).join('').slice(0, 31);
  return name.replaceAll(/^'+|'+$/g, '_').trim() || 'Sheet1';
}
