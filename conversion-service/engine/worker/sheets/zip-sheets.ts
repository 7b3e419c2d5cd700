import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { ConversionFailure } from '../../../conversion/failure.ts';
import { cleanFilename } from '../../../filenames/clean-filename.ts';
import { sheetFile } from '../office/office.ts';

/** Packs the CSV files of a workbook's sheets, each under its sheet's name, in their order. */
export async function zipSheets(target: string, sheets: string[], packed: string): Promise<void> {
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
