import { createWriteStream, readFileSync, renameSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { ConversionFailure, documentFailureOf } from '../../conversion/failure.ts';
import type { ConversionOptions } from '../../conversion/options.ts';
import type { Warning } from '../../conversion/warning.ts';
import { cleanFilename } from '../../filenames/clean-filename.ts';
import { hasPages, isWorkbook } from '../../formats.ts';
import { readStart } from '../content/magic.ts';
import { openDirectory } from '../content/package-directory.ts';
import { jobPath, outputPath } from '../job-folder.ts';
import { checkResult } from './check-result.ts';
import { finishEpub, finishHtml, finishText } from './flow/finish-flow.ts';
import { prepareFlow } from './flow/prepare-flow.ts';
import type { WorkerOutcome, WorkerTask } from './messages.ts';
import { missingPictures } from './missing-pictures.ts';
import {
  ExportRefusal,
  type Office,
  OfficeRefusal,
  sheetFile,
  WrongPassword,
} from './office/office.ts';
import { pdfExportOptions } from './office/pdf-export-options.ts';
import { keptDialect } from './sheets/csv/dialect.ts';
import { prepareCsv } from './sheets/csv/prepare-csv.ts';
import { rewriteCsv } from './sheets/csv/rewrite-csv.ts';
import { giveCellsOwnTexts } from './sheets/give-cells-own-texts.ts';
import { nameNumberFormats } from './sheets/name-number-formats.ts';
import { refuseSprawling } from './sheets/refuse-sprawling.ts';
import { turnPages } from './turn-pages.ts';

/** Converts the document of the job in `root` to its result there. */
export async function convertDocument(
  office: Office,
  root: string,
  task: WorkerTask,
): Promise<WorkerOutcome> {
  try {
    return { kind: 'converted', ...(await convert(office, root, task)) };
  } catch (error) {
    return failed(error, task);
  }
}

type Done = { extension: string; sheet?: string; warnings: Warning[] };

async function convert(office: Office, root: string, task: WorkerTask): Promise<Done> {
  const job = jobPath(root);
  const document = path.join(job, task.document);
  const { name } = path.parse(task.document);
  const target = outputPath(job, `${name}.${task.outputFormat}`);
  const outside = await refuseSprawling(document, task);
  const { outputFormat: format, options, password } = task;
  const wanted = options.sheet ?? 'first';
  const exportOptions = exports[format]?.(options) ?? '';
  const { source, warnings: own } = await prepare(office, document, { target, task });
  const warnings = [...outside, ...own];
  const {
    sheets,
    sheetCount,
    skipped = 0,
  } = await office.convert({
    source,
    importOptions: '',
    format,
    exportOptions,
    target,
    // The intermediate document has none.
    password: source === document ? password : undefined,
    ...(format === 'csv' ? { sheets: wanted } : {}),
  });
  const made = outputPath(job);
  if (format === 'csv') await comeBack(document, target, task);
  if (format === 'csv' && wanted === 'all') {
    await zipSheets(target, sheets, made);
    return { extension: 'zip', warnings };
  }
  await finishers[format]?.(target, name);
  if (format === 'xlsx' && task.ownTexts) await giveCellsOwnTexts(target);
  await checkResult(target, format, task.mayBeBlank);
  await refuseBlank({ source: document, result: target, format });
  renameSync(target, made);
  const [sheet] = sheetCount > 1 ? sheets : [];
  const skips = skipped > 0 ? [skippedSheets(skipped, sheet)] : [];
  return {
    extension: format,
    ...(sheet === undefined ? {} : { sheet }),
    warnings: [...warnings, ...skips],
  };
}

/** CSV that a workbook was made of comes back in its own dialect. */
async function comeBack(document: string, target: string, task: WorkerTask): Promise<void> {
  if (task.password !== undefined || task.options.sheet === 'all') return;
  const dialect = await keptDialect(document);
  if (dialect) await rewriteCsv(target, dialect);
}

function skippedSheets(count: number, sheet = ''): Warning {
  const detail = `The first ${count} sheets have nothing in them; the CSV is the sheet “${sheet.slice(0, 300)}”.`;
  return { code: 'empty_sheets_skipped', detail };
}

/** What LibreOffice is to read instead of the document, or the document itself. */
async function prepare(office: Office, document: string, on: TaskPlace): Promise<Prepared> {
  const { landscape } = on.task.options;
  const prepared = await prepareContent(office, document, on);
  if (landscape === undefined || !hasPages(on.task.outputFormat)) return prepared;
  const { source, warnings } = prepared;
  const password = source === document ? on.task.password : undefined;
  const isSpreadsheet = isWorkbook(on.task.inputFormat);
  const turning = { target: on.target, landscape, isSpreadsheet, password };
  return { source: await turnPages(office, source, turning), warnings };
}

type TaskPlace = { target: string; task: WorkerTask };
type Prepared = { source: string; warnings: Warning[] };

async function prepareContent(
  office: Office,
  document: string,
  { target, task }: TaskPlace,
): Promise<Prepared> {
  const { inputFormat, outputFormat: format, options, password } = task;
  if (inputFormat === 'csv') {
    return await prepareCsv(document, { target, hasNumbers: options.csv_numbers !== 'text' });
  }
  // A file that is protected by a password is no package.
  const isPackage = password === undefined;
  const source =
    isPackage && /^xls[mx]$/.test(inputFormat)
      ? await nameNumberFormats(document, target)
      : await prepareFlow(office, document, { target, format, password });
  if (!isPackage) return { source, warnings: [] };
  const losses = [leftOutComments(document, format), missingPictures(document, format)];
  return { source, warnings: (await Promise.all(losses)).flat() };
}

const exports: Record<string, (options: ConversionOptions) => string> = {
  html: () => 'EmbedImages',
  pdf: pdfExportOptions,
};

const finishers: Record<string, (file: string, title: string) => Promise<void>> = {
  txt: finishText,
  html: finishHtml,
  epub: finishEpub,
};

function failed(
  error: unknown,
  { inputFormat, outputFormat, options: { pages } }: WorkerTask,
): WorkerOutcome {
  if (error instanceof ConversionFailure) return { kind: 'failed', ...documentFailureOf(error) };
  if (error instanceof WrongPassword) {
    const message =
      'The document does not open with this password. Send it again with the right one.';
    return { kind: 'failed', code: 'password_required', message };
  }
  if (error instanceof ExportRefusal && pages !== undefined) {
    const message = `The document has none of the pages ${pages}.`;
    return { kind: 'failed', code: 'empty_result', message };
  }
  if (!(error instanceof OfficeRefusal)) throw error;
  return {
    kind: 'failed',
    code: 'corrupt_document',
    message:
      `The document cannot be read as .${inputFormat} and written as .${outputFormat}: it is ` +
      'damaged, or uses what LibreOffice does not know. Open it in its own program and save it again.',
  };
}

/** Where a package keeps its text, and what shows that there is some. Links are left unfollowed. */
const contents: [part: RegExp, something: RegExp][] = [
  [/^word\/(document|header\d*|footer\d*)\.xml$/, /<w:t[ >]|<w:altChunk/],
  [/^xl\/worksheets\/[^/]+\.xml$/, /<(\w+:)?v>[^<]|<(\w+:)?t[ >]/],
  [/^ppt\/slides\/[^/]+\.xml$/, /<a:t>[^<]/],
  [/^content\.xml$/, /<text:(p|h|span)[^>]*>[^<]/],
];

const lookedAtBytes = 2_000_000;

/**
 * Rejects blank pages made from a document that is not blank.
 * @throws {ConversionFailure} `empty_result`
 */
async function refuseBlank(made: {
  source: string;
  result: string;
  format: string;
}): Promise<void> {
  if (made.format !== 'pdf' || !isBlankPdf(made.result)) return;
  if (!(await hasSomething(made.source))) return;
  throw new ConversionFailure(
    'empty_result',
    'The document has content, and none of it came out: it is in a form that LibreOffice does not read.',
  );
}

/** Every text needs a font, and every drawing more than these few bytes. */
function isBlankPdf(file: string): boolean {
  if (statSync(file).size > 10_000) return false;
  return !/\/FontDescriptor|\/Subtype\s*\/(Image|Form)/.test(readFileSync(file, 'latin1'));
}

async function hasSomething(source: string): Promise<boolean> {
  const [first, second] = await readStart(source, 2);
  if (first !== 0x50 || second !== 0x4b) return false;
  await using directory = await openDirectory(source);
  for (const { fileName } of directory.entries) {
    const something = contents.find(([part]) => part.test(fileName))?.[1];
    const bytes = something && (await directory.read(fileName, lookedAtBytes));
    if (bytes && something.test(bytes.toString())) return true;
  }
  return false;
}

/** Where a text keeps its comments, and what begins one. */
const comments: Record<string, [part: string, comment: RegExp]> = {
  '.docx': ['word/comments.xml', /<w:comment\b/],
  '.dotx': ['word/comments.xml', /<w:comment\b/],
  '.odt': ['content.xml', /<office:annotation\b/],
};

/** The outputs in which LibreOffice shows none. */
const without = ['pdf', 'txt', 'html', 'epub'];

const commentsWithinBytes = 20_000_000;

/** Says that a text has comments that its result does not show. */
async function leftOutComments(document: string, format: string): Promise<Warning[]> {
  const [part, comment] = comments[path.extname(document)] ?? [];
  if (!part || !comment || !without.includes(format)) return [];
  await using directory = await openDirectory(document);
  const content = await directory.read(part, commentsWithinBytes);
  if (!content || !comment.test(content.toString())) return [];
  const detail = `The comments of the document are left out: .${format} shows none. As .docx or .odt it keeps them.`;
  return [{ code: 'comments_left_out', detail }];
}

/** Packs the CSV files of a workbook's sheets, each under its sheet's name, in their order. */
async function zipSheets(target: string, sheets: string[], packed: string): Promise<void> {
  const archive = new ZipFile();
  let bytes = 0;
  const names = fileNames(sheets);
  for (const [at, name] of names.entries()) {
    const file = sheetFile(target, at + 1);
    bytes += (await stat(file)).size;
    archive.addFile(file, name);
  }
  // An empty sheet is written as one line break.
  if (bytes <= sheets.length) {
    throw new ConversionFailure('empty_result', 'No sheet of the workbook has anything in it.');
  }
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(packed));
}

/** As the sheets are called, safe to unpack anywhere, and each only once. */
function fileNames(sheets: string[]): string[] {
  const taken = new Set<string>();
  return sheets.map((sheet, at) => {
    const plain = cleanFilename(sheet.replaceAll(/[/\\]/g, '_').replace(/^\.+/, ''));
    const name =
      plain === '' || taken.has(plain.toLowerCase()) ? `${plain} ${at + 1}`.trim() : plain;
    taken.add(name.toLowerCase());
    return `${name}.csv`;
  });
}
