import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ConversionFailure } from '../../../conversion/failure.ts';
import { isBlankText } from '../is-blank-text.ts';
import {
  csvExportOptions,
  type Office,
  type OfficeOrder,
  OfficeRefusal,
  type OfficeResult,
  sheetFile,
} from './office.ts';

const run = promisify(execFile);

const noPasswords =
  'The LibreOffice of this machine cannot be given a password. Remove it and send the document again.';

/** LibreOffice as a process for each document: slower, and used where nothing else works. */
export function openSoffice(place: { soffice: string; profile: string }): Office {
  return {
    async convert(order) {
      const folder = await mkdtemp(path.join(path.dirname(order.target), 'soffice-'));
      try {
        await convertInto(folder, place, order);
        return await collect(folder, order);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

type SofficePaths = { soffice: string; profile: string };

async function convertInto(
  folder: string,
  { soffice, profile }: SofficePaths,
  { source, importOptions, format, exportOptions, sheets }: OfficeOrder,
): Promise<void> {
  const options = sheets ? csvExportOptions(-1) : exportOptions;
  const filter = format === 'pdf' ? pdfFilter(source) : filters[format];
  const args = [
    '--headless',
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    ...(importOptions ? [`--infilter=Text - txt - csv (StarCalc):${importOptions}`] : []),
    '--convert-to',
    [format, ...(filter && options ? [filter, options] : [])].join(':'),
    '--outdir',
    folder,
    source,
  ];
  await run(soffice, args, { env: process.env, maxBuffer: 1_000_000 });
}

/** Where options are given, the command requires the filter's name too. */
const filters: Record<string, string> = {
  csv: 'Text - txt - csv (StarCalc)',
  html: 'HTML (StarWriter)',
};

function pdfFilter(source: string): string {
  const extension = path.extname(source).slice(1).toLowerCase();
  if (/^(ods|xls[xm]?|csv)$/.test(extension)) return 'calc_pdf_Export';
  return /^(odp|pptx|key)$/.test(extension) ? 'impress_pdf_Export' : 'writer_pdf_Export';
}

/** The exit code is 0 whatever became of the document: its output shows the outcome. */
async function collect(
  folder: string,
  { source, target, sheets, password }: OfficeOrder,
): Promise<OfficeResult> {
  const files = (await readdir(folder)).sort();
  const [first] = files;
  if (!first && password !== undefined)
    throw new ConversionFailure('password_required', noPasswords);
  if (!first) throw new OfficeRefusal('LibreOffice wrote nothing.');
  if (!sheets) {
    await rename(path.join(folder, first), target);
    return { sheets: [], sheetCount: 0 };
  }
  const prefix = `${path.parse(source).name}-`;
  const names = files.map((file) => path.parse(file).name.slice(prefix.length));
  if (sheets === 'all') {
    for (const [at, file] of files.entries())
      await rename(path.join(folder, file), sheetFile(target, at + 1));
    return { sheets: names, sheetCount: names.length };
  }
  const filled = files.findIndex((file) => !isBlankText(path.join(folder, file)));
  const at = Math.max(filled, 0);
  await rename(path.join(folder, files[at] ?? first), target);
  return { sheets: names.slice(at, at + 1), sheetCount: names.length, skipped: at };
}
