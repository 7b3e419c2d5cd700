import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ConversionFailure } from '../../../conversion/failure.ts';
import { isPresentation, isWorkbook } from '../../../formats.ts';
import { isBlankText } from '../check-result.ts';
import {
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
  const options = sheets ? csvOfAllSheets : exportOptions;
  const filter = filters[format]?.[kindOf(source)];
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

/**
 * Comma, double quotes, UTF-8, from row 1, only what needs quotes in them, cells as they are shown
 * (the ninth), no formulas, spaces kept, every sheet to a file of its own.
 * Source: https://wiki.documentfoundation.org/Documentation/DevGuide/Spreadsheet_Documents
 */
const csvOfAllSheets = '44,34,76,1,,0,false,true,true,false,false,-1';

type Kind = 'writer' | 'calc' | 'impress';

/** Where options are given, the command requires the name of the filter for the document's kind too. */
const filters: Record<string, Partial<Record<Kind, string>>> = {
  csv: { calc: 'Text - txt - csv (StarCalc)' },
  html: { writer: 'HTML (StarWriter)', calc: 'HTML (StarCalc)' },
  pdf: { writer: 'writer_pdf_Export', calc: 'calc_pdf_Export', impress: 'impress_pdf_Export' },
};

function kindOf(source: string): Kind {
  const extension = path.extname(source).slice(1).toLowerCase();
  if (isWorkbook(extension)) return 'calc';
  return isPresentation(extension) ? 'impress' : 'writer';
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
