import { expect } from 'vitest';
import type { InputFormat } from '../../formats.ts';
import { countShapes, readProperties, readResult } from './read-result.ts';

const workbooks: InputFormat[] = ['xls', 'xlsx', 'xlsm', 'ods', 'numbers', 'csv'];

/**
 * Expects of a result what the documents of these tests have: words with umlauts, the number 42, a
 * table and, but for CSV, a picture. No name of a folder or step in between is anywhere in it.
 */
export async function expectContents(
  { target, extension }: { target: string; extension: string },
  inputFormat: InputFormat,
): Promise<void> {
  const text = await readResult(target, extension);
  expect(text).toMatch(/Müller|Grüße/);
  expect(text).toContain('Köln');
  expect(text).toMatch(workbooks.includes(inputFormat) ? inCells(extension) : /Zelle 42/);
  const properties = await readProperties(target, extension);
  expect(text + properties).not.toMatch(/result-\d|worker-|\/(document|job|out)\/|conversion-test/);
  if (extension === 'txt' || extension === 'csv') return;
  const { pictures, tables } = await countShapes(target, extension);
  if (inputFormat !== 'csv') expect(pictures).toBeGreaterThan(0);
  if (!workbooks.includes(inputFormat)) expect(tables).toBe(1);
}

/** A number is a number where the format has such, and stands in the row of its words. */
function inCells(extension: string): RegExp {
  if (extension === 'xlsx') return /<v>42<\/v>/;
  if (extension === 'ods') return /office:value="42"/;
  if (extension === 'html') return /Müller.{0,200}>42</s;
  return /Müller.*42/;
}
