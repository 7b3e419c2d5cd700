import { ConversionFailure } from '../../../conversion/failure.ts';
import type { Warning } from '../../../conversion/warning.ts';
import type { WorkerTask } from '../messages.ts';
import { warnOfOutside } from './outside-the-grid.ts';
import { packageUse } from './use/package-use.ts';
import type { SheetUse } from './use/sheet-use.ts';

/** What LibreOffice writes or paginates in about a second, however little of it is filled. */
const harmlessArea = 4_000_000;

/** A larger area has at least one filled cell among so many. */
const sparsest = 20;

/** All together; each costs as much as one that is filled, and repeated ones hardly any bytes. */
const most = { filled: 20_000_000, merged: 4_000_000, arrays: 1_000_000, columns: 400_000 };

/**
 * Refuses a workbook of few bytes that LibreOffice would work on for minutes: values far apart in
 * what is written cell by cell or page by page, cells that repeat, ranges that are merged or
 * calculated as a whole. Old formats have 65,536 rows of 256 cells and need no bound.
 * @returns what no sheet of LibreOffice has room for
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
