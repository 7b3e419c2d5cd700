import { writeFile } from 'node:fs/promises';
import type { RecognizedCell } from '../../../api/recognition.ts';
import { writeXlsx } from '../../tables/write-xlsx.ts';
import { flowOf } from '../flow/flow-of.ts';
import type { ReadPage, ScanWarning } from '../scan.ts';
import { docxOf } from './write-docx.ts';
import { writeOdt } from './write-odt.ts';
import { htmlOf, linesAsTable, markdownOf, textOf } from './write-text.ts';

/** What is made of the text of pages, without what they look like. */
export const textFormats = ['txt', 'md', 'html', 'odt', 'docx', 'xlsx'] as const;
export type TextFormat = (typeof textFormats)[number];

/**
 * Writes the text of pages, one running text of all of them, or their tables.
 * @param how.target a file in an existing folder; an existing file is replaced
 * @returns what its owner should know of the result
 */
export async function writeScan(
  pages: ReadPage[],
  { format, title, target }: { format: TextFormat; title: string; target: string },
): Promise<ScanWarning[]> {
  if (format === 'xlsx') return await writeTables(pages, target);
  const flow = flowOf(pages);
  if (format === 'odt') await writeOdt(flow, title, target);
  else if (format === 'docx') await writeFile(target, await docxOf(flow, title));
  else if (format === 'html') await writeFile(target, htmlOf(flow, title));
  else await writeFile(target, format === 'md' ? markdownOf(flow) : textOf(flow));
  return [];
}

async function writeTables(pages: ReadPage[], target: string): Promise<ScanWarning[]> {
  const tables = pages.flatMap((page) => page.tables);
  const isThere = tables.length > 0;
  await writeFile(target, await writeXlsx(isThere ? tables : [linesAsTable(pages)], doubtOf));
  return isThere ? [] : [noTable];
}

/** The confidence below which a cell is marked as uncertain, 0 to 100. */
const doubtful = 80;

function doubtOf({ confidence, text }: RecognizedCell): string | null {
  if (confidence === null || confidence >= doubtful) return null;
  return `Read with ${Math.round(confidence)} % confidence: “${text}”`;
}

const noTable: ScanWarning = {
  code: 'no_table_found',
  detail: 'No table was found: the sheet has the text, a row a line.',
};
