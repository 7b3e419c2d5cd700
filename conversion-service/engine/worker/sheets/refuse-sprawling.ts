import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ConversionFailure } from '../../../conversion/failure.ts';
import type { Warning } from '../../../conversion/warning.ts';
import type { WorkerTask } from '../messages.ts';
import {
  attributeOf,
  countOf,
  grid,
  openXmlUse,
  type SheetUse,
  sizeOf,
  type Tag,
  tagsOf,
  unused,
  use,
  warnOfOutside,
} from './use/sheet-use.ts';

/** The area that LibreOffice writes or paginates in about a second, however little of it is filled. */
const harmlessArea = 4_000_000;

/** A larger area has at least one filled cell among so many. */
const sparsest = 20;

/** All together; each costs as much as one that is filled, and repeated ones hardly any bytes. */
const most = { filled: 20_000_000, merged: 4_000_000, arrays: 1_000_000, columns: 400_000 };

/**
 * Rejects a small workbook that would keep LibreOffice busy for minutes: values far apart in output
 * that is written cell by cell or page by page, repeated cells, ranges that are merged or calculated
 * as a whole. Old formats have 65,536 rows of 256 cells and need no limit.
 * @returns what exceeds the size of LibreOffice's sheets
 * @throws {ConversionFailure} `too_complex`
 */
export async function refuseSprawling(file: string, task: WorkerTask): Promise<Warning[]> {
  if (!/^(xlsx|xlsm|ods)$/.test(task.inputFormat)) return [];
  const sheets = await packageUse(file);
  if (!sheets) return [];
  const total = (of: (sheet: SheetUse) => number) =>
    sheets.reduce((sum, sheet) => sum + of(sheet), 0);
  if (total(({ merged }) => merged) > most.merged) throw tooComplex('merges too many cells');
  if (total(({ arrays }) => arrays) > most.arrays) {
    throw tooComplex('has array formulas over too many cells');
  }
  if (total(({ filled }) => filled) > most.filled) throw tooComplex('has too many cells');
  if (total(({ columns }) => columns) > most.columns) throw tooComplex('has too many columns');
  const written = writtenOf(sheets, task);
  const area = written.reduce((sum, one) => sum + one.area, 0);
  const filled = written.reduce((sum, one) => sum + one.filled, 0);
  if (area > harmlessArea && area > sparsest * filled) {
    const far = sheets.find((sheet) => sheet.rows * sheet.columns > harmlessArea) ?? sheets[0];
    throw tooComplex(
      `has ${filled} values spread over ${far?.rows} rows and ${far?.columns} columns, ` +
        `which .${task.outputFormat} has no short form for. Delete what lies far from the rest`,
    );
  }
  return warnOfOutside({
    rows: Math.max(0, ...sheets.map(({ outside }) => outside.rows)),
    columns: Math.max(0, ...sheets.map(({ outside }) => outside.columns)),
  });
}

/** Workbooks keep what is empty in short forms: CSV and pages do not. */
function writtenOf(sheets: SheetUse[], { outputFormat, options }: WorkerTask) {
  const isCsv = outputFormat === 'csv';
  if (!isCsv && outputFormat !== 'pdf') return [];
  return (isCsv && options.sheet !== 'all' ? sheets.slice(0, 1) : sheets).map((sheet) => {
    const area = sheet.rows * sheet.columns;
    return { area: isCsv ? area : (sheet.printed ?? area), filled: sheet.filled };
  });
}

function tooComplex(what: string): ConversionFailure {
  return new ConversionFailure('too_complex', `The workbook ${what}.`);
}

/**
 * How much the sheets of a workbook use, in their order as far as it is known. Undefined where the
 * file is no readable package, such as a protected one.
 */
async function packageUse(file: string): Promise<SheetUse[] | undefined> {
  const zip = await openPromise(file, {
    ...{ lazyEntries: true, autoClose: false, strictFileNames: false },
  }).catch(() => null);
  if (!zip) return undefined;
  try {
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    const content = entries.find(({ fileName }) => fileName === 'content.xml');
    if (content) return await openDocumentUse(await zip.openReadStreamPromise(content));
    return await workbookUse(zip, entries);
  } catch {
    // LibreOffice reports what is wrong with it.
    return undefined;
  } finally {
    zip.close();
  }
}

async function workbookUse(zip: ZipFile, entries: Entry[]): Promise<SheetUse[]> {
  const named = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]));
  const part = async (name: string) => {
    const entry = named.get(name);
    return entry ? await buffer(await zip.openReadStreamPromise(entry)) : Buffer.alloc(0);
  };
  const workbook = await part('xl/workbook.xml');
  const order = await orderOf(workbook, await part('xl/_rels/workbook.xml.rels'));
  const isSheet = ({ fileName }: Entry) => /^xl\/(?!_rels).*sheet[^/]*\.xml$/i.test(fileName);
  const known = order.flatMap((name) => named.get(name) ?? []);
  const sheets: SheetUse[] = [];
  for (const entry of known.length > 0 ? known : entries.filter(isSheet)) {
    sheets.push(await openXmlUse(await zip.openReadStreamPromise(entry)));
  }
  await notePrinted(workbook, sheets);
  return sheets;
}

/** The parts of the sheets, in lower case, as the workbook names them. */
async function orderOf(workbook: Buffer, relations: Buffer): Promise<string[]> {
  const targets = new Map<string, string>();
  for await (const tag of tagsOf(Readable.from([relations]), ['Relationship'])) {
    const target = (attributeOf(tag, 'Target') ?? '').toLowerCase();
    const place = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
    targets.set(attributeOf(tag, 'Id') ?? '', place);
  }
  const order: string[] = [];
  for await (const tag of tagsOf(Readable.from([workbook]), ['sheet'])) {
    order.push(targets.get(attributeOf(tag, 'id') ?? '') ?? '');
  }
  return order;
}

/** Print ranges leave out what lies outside of them. */
async function notePrinted(workbook: Buffer, sheets: SheetUse[]): Promise<void> {
  const named = /<(?:[\w.-]+:)?definedName\b([^>]*_xlnm\.Print_Area[^>]*)>([^<]*)</g;
  for (const [, attributes = '', ranges = ''] of workbook.toString('latin1').matchAll(named)) {
    const sheet = sheets[Number(/localSheetId="(\d+)"/.exec(attributes)?.[1])];
    if (!sheet) continue;
    sheet.printed = 0;
    for (const range of ranges.split(',')) {
      const { rows, columns } = sizeOf(range.slice(range.lastIndexOf('!') + 1));
      sheet.printed += Math.min(rows, sheet.rows) * Math.min(columns, sheet.columns);
    }
  }
}

const names = ['table', 'table-row', 'table-cell'];

/** The sheets of an OpenDocument spreadsheet's `content.xml`, in their order. */
async function openDocumentUse(content: Readable): Promise<SheetUse[]> {
  const sheets: SheetUse[] = [];
  let sheet = unused();
  let [row, rowsEach, column] = [0, 1, 0];
  for await (const tag of tagsOf(content, names)) {
    if (tag.isEnd) continue;
    if (tag.name === 'table') {
      sheet = unused();
      sheets.push(sheet);
      [row, rowsEach, column] = [0, 0, 0];
    } else if (tag.name === 'table-row') {
      row += rowsEach;
      rowsEach = countOf(tag, 'number-rows-repeated', grid.rows);
      column = 0;
    } else {
      const each = countOf(tag, 'number-columns-repeated', grid.columns);
      sheet.merged += spanOf(tag, '') * rowsEach * each;
      sheet.arrays += spanOf(tag, 'matrix-') * rowsEach * each;
      column += each;
      if (!isFilled(tag)) continue;
      sheet.filled += rowsEach * each;
      use(sheet, { row: row + rowsEach, column });
    }
  }
  return sheets;
}

function isFilled(tag: Tag): boolean {
  return !tag.isEmpty || /(?:value|formula)\s*=/.test(tag.attributes);
}

/** How many cells one reaches over; 0 where it is not said. */
function spanOf(tag: Tag, kind: 'matrix-' | ''): number {
  const [columns, rows] = [`number-${kind}columns-spanned`, `number-${kind}rows-spanned`];
  if (attributeOf(tag, columns) === undefined && attributeOf(tag, rows) === undefined) return 0;
  return countOf(tag, columns, grid.columns) * countOf(tag, rows, grid.rows);
}
