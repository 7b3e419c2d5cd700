import { renameSync } from 'node:fs';
import path from 'node:path';
import { ConversionFailure, type Warning } from '../converter.ts';
import { jobPath, outputPath } from '../job-folder.ts';
import { checkResult } from './check-result.ts';
import { finishEpub } from './flow/finish-epub.ts';
import { finishHtml } from './flow/finish-html.ts';
import { finishText } from './flow/finish-text.ts';
import { prepareFlow } from './flow/prepare-flow.ts';
import type { WorkerOutcome, WorkerTask } from './messages.ts';
import { ExportRefusal, type Office, OfficeRefusal, WrongPassword } from './office/office.ts';
import { pdfExportOptions } from './office/pdf-export-options.ts';
import { refuseBlank } from './refuse-blank.ts';
import { giveCellsOwnTexts } from './sheets/give-cells-own-texts.ts';
import { prepareCsv } from './sheets/prepare-csv.ts';
import { zipSheets } from './sheets/zip-sheets.ts';

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
  const importOptions =
    task.inputFormat === 'csv' ? await prepareCsv(document, task.outputFormat) : '';
  const { outputFormat: format, password } = task;
  const exportOptions = exports[format]?.(task) ?? '';
  const source = await prepareFlow(office, document, { target, format, password });
  const { sheets, sheetCount } = await office.convert({
    source,
    importOptions,
    format,
    exportOptions,
    target,
    // What was made of the document on the way has none.
    password: source === document ? password : undefined,
    ...(format === 'csv' ? { sheets: task.sheets } : {}),
  });
  const made = outputPath(job);
  if (format === 'csv' && task.sheets === 'all') {
    await zipSheets(target, sheets, made);
    return { extension: 'zip', warnings: [] };
  }
  await finishers[format]?.(target, name);
  if (format === 'xlsx' && task.ownTexts) await giveCellsOwnTexts(target);
  await checkResult(target, format);
  await refuseBlank({ source: document, result: target, format });
  renameSync(target, made);
  const [sheet] = sheetCount > 1 ? sheets : [];
  return { extension: format, ...(sheet === undefined ? {} : { sheet }), warnings: [] };
}

const exports: Record<string, (task: WorkerTask) => string> = {
  html: () => 'EmbedImages',
  pdf: pdfExportOptions,
};

const finishers: Record<string, (file: string, title: string) => Promise<void>> = {
  txt: finishText,
  html: finishHtml,
  epub: finishEpub,
};

function failed(error: unknown, { inputFormat, outputFormat, pages }: WorkerTask): WorkerOutcome {
  if (error instanceof ConversionFailure && isReported(error.code)) {
    return { kind: 'failed', code: error.code, message: error.message };
  }
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

type Reported = Extract<WorkerOutcome, { kind: 'failed' }>['code'];

function isReported(code: string): code is Reported {
  return code !== 'timed_out' && code !== 'engine_crashed';
}
