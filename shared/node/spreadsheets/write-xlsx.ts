import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { RecognizedCell, RecognizedTable } from '../../api/recognition.ts';
import { escapeXml } from '../../escape-xml.ts';
import { type CellNumber, cellNumber } from '../../table-formats/cell-number.ts';
import { placeCells } from '../../table-formats/table-rows.ts';

/** A comment on the cell that has this name, as `B3`, in this row and column from 0. */
type CellComment = { name: string; row: number; column: number; text: string };

/** The text of a comment on a cell; null for none. */
export type CommentOn = (cell: RecognizedCell) => string | null;

/**
 * An Excel workbook (ECMA-376) with a sheet per table. Numbers stay numbers and keep their format.
 */
export async function writeXlsx(
  tables: RecognizedTable[],
  commentOn: CommentOn = () => null,
): Promise<Uint8Array<ArrayBuffer>> {
  const formats = new NumberFormats();
  const comments = tables.map((table) => commentsOf(table, commentOn));
  const sheets = tables.map((table, index) =>
    sheetPart(table, formats, { hasComments: (comments[index] ?? []).length > 0 }),
  );
  const zip = new ZipFile();
  const add = (name: string, xml: string) =>
    zip.addBuffer(Buffer.from(declaration + xml), name, entryOptions);
  add('[Content_Types].xml', contentTypes(comments));
  add('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
  add('xl/workbook.xml', workbook(sheets.length));
  add('xl/_rels/workbook.xml.rels', relationships(workbookParts(sheets.length)));
  add('xl/styles.xml', formats.part());
  for (const [index, sheet] of sheets.entries()) add(`xl/worksheets/sheet${index + 1}.xml`, sheet);
  for (const [index, own] of comments.entries()) {
    if (own.length === 0) continue;
    const number = index + 1;
    add(`xl/worksheets/_rels/sheet${number}.xml.rels`, relationships(commentParts(number)));
    add(`xl/comments${number}.xml`, commentsPart(own));
    add(`xl/drawings/vmlDrawing${number}.vml`, commentShapes(own));
  }
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** Entries carry no time, so that the same tables give the same bytes. */
const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function contentTypes(comments: CellComment[][]): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${types}.${type}+xml"/>`;
  const parts = numbered(comments.length, (index) => {
    const own = comments[index - 1]?.length ? part(`comments${index}`, 'comments') : '';
    return part(`worksheets/sheet${index}`, 'worksheet') + own;
  });
  const shapes = comments.some(({ length }) => length > 0) ? shapesType : '';
  return `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${shapes}${part('workbook', 'sheet.main')}${part('styles', 'styles')}${parts}</Types>`;
}

const shapesType =
  '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>';

function commentParts(number: number): [type: string, target: string][] {
  return [
    ['vmlDrawing', `../drawings/vmlDrawing${number}.vml`],
    ['comments', `../comments${number}.xml`],
  ];
}

function commentsOf(table: RecognizedTable, commentOn: CommentOn): CellComment[] {
  return placeCells(table).flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      const text = cell && commentOn(cell);
      return text ? [{ name: nameOf(row, column), row, column, text }] : [];
    }),
  );
}

function workbook(sheets: number): string {
  const list = numbered(
    sheets,
    (index) => `<sheet name="Table ${index}" sheetId="${index}" r:id="rId${index}"/>`,
  );
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list}</sheets></workbook>`;
}

function workbookParts(sheets: number): [type: string, target: string][] {
  const parts = Array.from({ length: sheets }, (_, index): [string, string] => {
    return ['worksheet', `worksheets/sheet${index + 1}.xml`];
  });
  return [...parts, ['styles', 'styles.xml']];
}

function relationships(parts: [type: string, target: string][]): string {
  const list = parts.map(([type, target], index) => {
    return `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`;
  });
  return `<Relationships xmlns="${packaging}/relationships">${list.join('')}</Relationships>`;
}

function numbered(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => write(index + 1)).join('');
}

function sheetPart(
  table: RecognizedTable,
  formats: NumberFormats,
  { hasComments }: { hasComments: boolean },
): string {
  const placed = placeCells(table);
  const rows = placed.map((cells, row) => {
    const parts = cells.map((cell, column) => cell && cellPart(cell, nameOf(row, column), formats));
    return `<row r="${row + 1}">${parts.join('')}</row>`;
  });
  const spans = placed.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      if (!cell || cell.columnSpan * cell.rowSpan === 1) return [];
      const last = nameOf(row + cell.rowSpan - 1, column + cell.columnSpan - 1);
      return [`<mergeCell ref="${nameOf(row, column)}:${last}"/>`];
    }),
  );
  const merged = spans.length > 0 ? `<mergeCells>${spans.join('')}</mergeCells>` : '';
  const shapes = hasComments ? `<legacyDrawing xmlns:r="${office}" r:id="rId1"/>` : '';
  return `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData>${merged}${shapes}</worksheet>`;
}

function cellPart({ text }: RecognizedCell, name: string, formats: NumberFormats): string {
  if (text === '') return '';
  const number = cellNumber(text);
  if (number) return `<c r="${name}" s="${formats.styleOf(number)}"><v>${number.value}</v></c>`;
  const string = `<is><t xml:space="preserve">${escapeXml(text)}</t></is>`;
  return `<c r="${name}" t="inlineStr">${string}</c>`;
}

/** As `B3` for the third row of the second column. */
function nameOf(row: number, column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((left - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

/** The number formats of a workbook; the first style is the general one. */
class NumberFormats {
  readonly #codes: string[] = [];

  styleOf(number: CellNumber): number {
    const code = formatCode(number);
    if (!this.#codes.includes(code)) this.#codes.push(code);
    return this.#codes.indexOf(code) + 1;
  }

  /** Own formats have numbers from 164 (18.8.30). */
  part(): string {
    const formats = this.#codes.map(
      (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`,
    );
    const styles = this.#codes.map(
      (_, index) => `<xf numFmtId="${164 + index}" xfId="0" applyNumberFormat="1"/>`,
    );
    return [
      `<styleSheet xmlns="${main}">`,
      formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '',
      '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
      '<fills count="2"><fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill></fills>',
      '<borders count="1"><border/></borders>',
      '<cellStyleXfs count="1"><xf/></cellStyleXfs>',
      `<cellXfs count="${styles.length + 1}"><xf xfId="0"/>${styles.join('')}</cellXfs>`,
      '</styleSheet>',
    ].join('');
  }
}

function formatCode({ kind, before, after, decimals, grouped }: CellNumber): string {
  const digits = `${grouped ? '#,##' : ''}0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
  if (kind === 'percent') return `${digits}${after.replace('%', '')}%`;
  const quoted = (sign: string) => (sign === '' ? '' : `"${sign}"`);
  return `${quoted(before)}${digits}${quoted(after)}`;
}

/** The comments of a sheet (ECMA-376, 18.7). */
function commentsPart(comments: CellComment[]): string {
  const list = comments.map(
    ({ name, text }) =>
      `<comment ref="${name}" authorId="0"><text><r><t xml:space="preserve">${escapeXml(text)}</t></r></text></comment>`,
  );
  return `<comments xmlns="${main}"><authors><author>Screenscribe</author></authors><commentList>${list.join('')}</commentList></comments>`;
}

/**
 * The boxes in which Excel shows them, hidden until the pointer is over the cell: it requires this
 * form.
 */
function commentShapes(comments: CellComment[]): string {
  const shapes = comments.map(
    ({ row, column }, index) =>
      `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;width:200pt;height:50pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1}, 15, ${row}, 2, ${column + 4}, 15, ${row + 4}, 4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  );
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join('')}</xml>`;
}
