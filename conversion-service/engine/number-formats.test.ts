import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openXmlWorkbook, withStyles, writePackage } from './testing/sample-documents.ts';
import { testConverter } from './testing/test-converter.ts';

// Workers start many times here, and a busy machine takes long for each.
vi.setConfig({ testTimeout: 240_000 });

/** A row whose cells have the formats with these numbers, and a day or an amount in each. */
function workbookOf(formats: number[]): Record<string, string> {
  const cells = formats.map((format, at) => {
    const value = format < 37 ? 41689.6034 : -1234.567;
    return `<c r="${String.fromCharCode(65 + at)}1" s="${at}"><v>${value}</v></c>`;
  });
  const sheet = `<sheetData><row r="1">${cells.join('')}</row></sheetData>`;
  const styles = formats.map((format) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`);
  return withStyles(openXmlWorkbook([sheet]), styles.join(''));
}

test.each([
  ['C.UTF-8', 595],
  ['en_US.UTF-8', 612],
])(
  'formats that a workbook names by numbers look as in Excel on the paper of %s',
  async (locale, points) => {
    vi.stubEnv('LC_ALL', locale);
    onTestFinished(() => void vi.unstubAllEnvs());
    await using own = await testConverter({ workers: 1 });
    await writePackage(path.join(own.folder, 'Kasse.xlsx'), workbookOf([14, 17, 18, 22, 37, 44]));
    const { target } = await own.convert('Kasse.xlsx', 'csv');
    const shown = '2/19/2014,Feb-14,2:28 PM,2/19/2014 14:28,"(1,235)"," $(1,234.57)"\n';
    expect(await readFile(target, 'utf8')).toBe(shown);
    const page = await own.convert('Kasse.xlsx', 'png', { dpi: 72 });
    expect(await sharp(page.target).metadata()).toMatchObject({ width: points });
  },
);
