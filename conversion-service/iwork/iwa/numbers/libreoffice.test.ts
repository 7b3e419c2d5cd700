import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import {
  callNode,
  numberNode,
  operatorNode,
} from '../../../../test/fixtures/iwork/formula-nodes.ts';
import { writeNumbers } from '../../../../test/fixtures/iwork/numbers-file.ts';
import { message } from '../../../../test/fixtures/iwork/protobuf.ts';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import { iworkToOdf } from '../../iwork-to-odf.ts';
import { openZip } from '../../package/zip-file.ts';

const run = promisify(execFile);

test('LibreOffice makes XLSX of the spreadsheet with every type kept', {
  timeout: 180_000,
}, async () => {
  const folder = await tempDir();
  const source = path.join(folder, 'document.numbers');
  const ods = path.join(folder, 'document.ods');
  const cells = [
    { value: { text: 'Tea' } },
    { value: { number: '2.25' } },
    { value: { date: 86_400 }, format: message({ 1: 261, 14: 'd MMM yyyy' }) },
    { value: { duration: 129_600 } },
    { value: { boolean: true } },
    { value: 'error' as const },
    { value: 'error' as const, formula: [message({ 1: 30 })] },
    { value: 'error' as const, formula: [message({ 1: 31 })] },
    { value: 'error' as const, formula: [numberNode(1), numberNode(0), operatorNode(4)] },
    { value: 'error' as const, formula: [callNode(83, 0)] },
  ];
  await writeNumbers(source, [{ name: 'Sheet', tables: [{ name: 'T', cells: [cells] }] }]);
  await iworkToOdf(source, ods);
  const profile = pathToFileURL(path.join(folder, 'profile')).href;
  const options = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', 'xlsx'];
  await run('soffice', [...options, '--outdir', folder, ods], { timeout: 150_000 });
  await using xlsx = await openZip(path.join(folder, 'document.xlsx'));
  const sheet = Buffer.from(await xlsx.read('xl/worksheets/sheet1.xml')).toString();
  const found = [...sheet.matchAll(/<c r="([A-J]1)"[^>]*? t="(\w+)">.*?<v>([^<]*)<\/v>/gs)];
  expect(found.map(([, cell, type, value]) => [cell, type, value])).toEqual([
    ['A1', 's', '0'],
    ['B1', 'n', '2.25'],
    // 2 January 2001, counted from 30 December 1899, and a day and a half.
    ['C1', 'n', '36893'],
    ['D1', 'n', '1.5'],
    ['E1', 'b', '1'],
    ['F1', 'e', '#VALUE!'],
    ['G1', 'e', '#REF!'],
    ['H1', 'e', '#NAME?'],
    ['I1', 'e', '#DIV/0!'],
    ['J1', 'e', '#N/A'],
  ]);
});
