import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { readParts, readResult } from './testing/read-result.ts';
import { textDocument, workbook, writePackage } from './testing/sample-documents.ts';
import { testConverter } from './testing/test-converter.ts';

// Workers start many times here, and a busy machine takes long for each.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

test('a process for each document gives the same where LibreOfficeKit cannot be loaded', async () => {
  await using own = await testConverter({ workers: 1, inProcess: false });
  await writePackage(path.join(own.folder, 'Brief.odt'), textDocument());
  await writePackage(path.join(own.folder, 'Zahlen.ods'), workbook());
  const pdf = await own.convert('Brief.odt', 'pdf');
  expect(await readResult(pdf.target, 'pdf')).toContain('Grüße aus Köln');
  const text = await own.convert('Brief.odt', 'txt');
  expect(await readFile(text.target, 'utf8')).toContain('Grüße aus Köln');
  const first = await own.convert('Zahlen.ods', 'csv');
  expect(first.sheet).toBe('Umsätze');
  expect(await readFile(first.target, 'utf8')).toContain('Müller');
  const all = await own.convert('Zahlen.ods', 'csv', 'all');
  const parts = await readParts(all.target);
  expect([...parts.keys()].sort()).toEqual(['Umsätze.csv', 'Zweites.csv']);
  // The second sheet has a page of its own.
  const second = await own.convert('Zahlen.ods', 'pdf', { pages: '2', pdf_profile: 'pdfa-2b' });
  const page = await readResult(second.target, 'pdf');
  expect(page).toContain('Grüße');
  expect(page).not.toContain('Müller');
  expect(await readFile(second.target, 'latin1')).toMatch(/pdfaid:part(>|=")2/);
});

test('a process for each document gives sheets as they are shown, and their page', async () => {
  await using own = await testConverter({ workers: 1, inProcess: false });
  const prices = 'Ware,Preis,Anteil\nÄpfel,1.50,7.0%\nBirnen,10.00,100.0%\n';
  await writeFile(path.join(own.folder, 'Preise.csv'), prices);
  const page = await own.convert('Preise.csv', 'html');
  expect(await readFile(page.target, 'utf8')).toContain('Äpfel');
  const made = await own.convert('Preise.csv', 'xlsx');
  await copyFile(made.target, path.join(own.folder, 'Preise.xlsx'));
  const back = await own.convert('Preise.xlsx', 'csv');
  expect(await readFile(back.target, 'utf8')).toBe(prices);
});
