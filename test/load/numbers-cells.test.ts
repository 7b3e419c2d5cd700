import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readParts } from '../../conversion-service/engine/testing/read-result.ts';
import {
  type TestConverter,
  testConverter,
} from '../../conversion-service/engine/testing/test-converter.ts';
import { ordinaryDocuments } from '../fixtures/documents/document-corpus.ts';
import { csvRows } from '../fixtures/numbers-values/csv-rows.ts';
import { type StoredValue, storedTables } from '../fixtures/numbers-values/stored-tables.ts';
import { type XlsxCell, xlsxSheets } from '../fixtures/numbers-values/xlsx-sheets.ts';

let shared: TestConverter;
beforeAll(async () => {
  shared = await testConverter({ workers: 1 });
});
afterAll(() => shared[Symbol.asyncDispose]());

const documents = ordinaryDocuments().filter((file) => file.endsWith('.numbers'));

test.for(documents)('%s keeps every value with its type in XLSX', async (file) => {
  const tables = await storedTables(file);
  const { target } = await converted(file, 'xlsx');
  const sheets = await xlsxSheets(target);
  for (const [sheet, { name, cells }] of tables.entries())
    for (const [place, stored] of cells) {
      const found = sheets[sheet]?.get(place);
      expect(
        holds(found, stored),
        `${name} ${place}: ${described(found)}, not ${described(stored)}`,
      ).toBe(true);
    }
});

test.for(documents)('%s has every table with its values in CSV', async (file) => {
  const tables = (await storedTables(file)).filter(({ cells }) => cells.size > 0);
  if (tables.length === 0) return;
  const { target } = await converted(file, 'csv');
  const files = [...(await readParts(target)).values()].map((bytes) => csvRows(String(bytes)));
  for (const [sheet, { name, cells }] of tables.entries())
    for (const [place, stored] of cells) {
      const [row = 0, column = 0] = place.split(',').map(Number);
      const found = files[sheet]?.[row]?.[column] ?? '';
      expect(shows(found, stored), `${name} ${place}: ${found}, not ${described(stored)}`).toBe(
        true,
      );
    }
});

test('at least ten documents are asked, where any are', async () => {
  const tables = await Promise.all(documents.map(storedTables));
  const filled = tables.filter((each) => each.some(({ cells }) => cells.size > 0));
  expect(documents.length === 0 || filled.length >= 10).toBe(true);
});

/** The document under another name; all tables. */
async function converted(file: string, output: 'xlsx' | 'csv') {
  await writeFile(path.join(shared.folder, 'cells.numbers'), await readFile(file));
  return await shared.convert('cells.numbers', output, 'all');
}

/** Days from the origin of spreadsheets to 2001-01-01. */
const epoch = 36_892;
const day = 86_400;

function holds(found: XlsxCell | undefined, stored: StoredValue): boolean {
  if (stored.type === 'text' && stored.value === '') return found === undefined;
  if (stored.type === 'error' || found?.kind === 'error')
    return found?.kind === 'error' && stored.type === 'error';
  if (found?.kind !== (stored.type === 'rich' ? 'text' : stored.type)) return false;
  if (stored.type === 'date') return near(found.value, epoch + stored.value / day, 1e-9);
  if (stored.type === 'duration') return near(found.value, stored.value / day, 1e-9);
  return stored.type === 'number'
    ? near(found.value, stored.value, 1e-14)
    : found.value === stored.value;
}

/** @param most the largest difference, as a part of the value */
function near(found: unknown, wanted: number, most: number): boolean {
  return typeof found === 'number' && Math.abs(found - wanted) <= Math.abs(wanted) * most;
}

/** CSV has cells as they are shown: of a number at most the digits that its format asks for. */
function shows(found: string, stored: StoredValue): boolean {
  switch (stored.type) {
    case 'text':
    case 'rich':
      return found === stored.value;
    case 'boolean':
      return found === String(stored.value).toUpperCase();
    case 'number': {
      const plain = /^-?\d+(?:\.(\d+))?$/.exec(found);
      if (!plain) return /\d/.test(found);
      const shown = 10 ** -(plain[1]?.length ?? 0);
      return Math.abs(Number(found) - stored.value) <= 0.501 * shown;
    }
    case 'error':
      return found.startsWith('#');
    default:
      return found !== '';
  }
}

function described(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
