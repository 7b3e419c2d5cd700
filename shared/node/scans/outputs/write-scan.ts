import { writeFile } from 'node:fs/promises';
import type { RecognizedCell, RecognizedTable } from '../../../api/recognition.ts';
import { writeXlsx } from '../../spreadsheets/write-xlsx.ts';
import { type FlowBlock, flowOf } from '../flow/flow-of.ts';
import type { ReadPage, ScanWarning } from '../scan.ts';
import { type DocumentFrame, pageLayout } from './page-layout.ts';
import { htmlOf, linesAsTable, markdownOf, textOf } from './text-outputs.ts';
import { docxOf } from './write-docx.ts';
import { writeOdt } from './write-odt.ts';

/** What is made of the text and pictures of pages. */
export const textFormats = ['txt', 'md', 'html', 'odt', 'docx', 'xlsx'] as const;
type TextFormat = (typeof textFormats)[number];

/** Whether the pictures of pages have a place in a format. */
export function hasPictures(format: string): boolean {
  return ['md', 'html', 'odt', 'docx', 'epub'].includes(format);
}

/** Whether a document of these pages would show nothing: they have no text, nor pictures cut out of them. */
export function isEmpty(pages: ReadPage[]): boolean {
  return pages.every(({ lines, pictures }) => lines.length === 0 && pictures.length === 0);
}

/** What the owner of a searchable PDF should know of it. */
export function searchableWarnings(pages: ReadPage[]): ScanWarning[] {
  return pages.every(({ lines }) => lines.length === 0) ? [nothingToSearch] : [];
}

type Writing = Pick<DocumentFrame, 'title' | 'language'> & {
  format: TextFormat;
  /** A file in an existing folder; an existing file is replaced. */
  target: string;
  /** Whether the words in pictures follow them, where alternative texts will be left out. */
  labels?: boolean;
};

/**
 * Writes the text of pages, one running text of all of them, or their tables.
 * @returns what its owner should know of the result
 */
export async function writeScan(
  pages: ReadPage[],
  { format, title, language, target, labels = false }: Writing,
): Promise<ScanWarning[]> {
  if (format === 'xlsx') return await writeTables(pages, target);
  const hasText = pages.some(({ lines }) => lines.length > 0);
  const flow = labels ? withLabels(flowOf(pages)) : flowOf(pages);
  await writeFlow(flow, { format, title, language, target, page: pageLayout(pages) });
  return hasText ? [] : [noText];
}

type FlowWriting = DocumentFrame & { format: Exclude<TextFormat, 'xlsx'>; target: string };

/** Writes a running text to a file, which is replaced. */
export async function writeFlow(
  flow: FlowBlock[],
  { format, target, ...frame }: FlowWriting,
): Promise<void> {
  if (format === 'odt') await writeOdt(flow, frame, target);
  else if (format === 'docx') await writeFile(target, await docxOf(flow, frame));
  else if (format === 'html') await writeFile(target, htmlOf(flow, frame.title, frame.language));
  else await writeFile(target, format === 'md' ? markdownOf(flow) : textOf(flow));
}

function withLabels(flow: FlowBlock[]): FlowBlock[] {
  return flow.flatMap((block): FlowBlock[] => {
    const labels = block.kind === 'picture' ? block.picture.labels : '';
    return labels === '' ? [block] : [block, { kind: 'paragraph', text: labels }];
  });
}

async function writeTables(pages: ReadPage[], target: string): Promise<ScanWarning[]> {
  const tables = pages.flatMap((page) => page.tables);
  const isThere = tables.length > 0;
  await writeSheets(isThere ? tables : [linesAsTable(pages)], target);
  return isThere ? [] : [noTable];
}

/** Writes a workbook with a sheet per table, and comments on cells that were read unsurely. */
export async function writeSheets(tables: RecognizedTable[], target: string): Promise<void> {
  await writeFile(target, await writeXlsx(tables, doubtOf));
}

/** The confidence below which a cell is marked as uncertain, 0 to 100. */
const doubtful = 80;

function doubtOf({ confidence, text }: RecognizedCell): string | null {
  if (confidence === null || confidence >= doubtful) return null;
  return `Read with ${Math.round(confidence)} % confidence: “${text}”`;
}

const noText: ScanWarning = {
  code: 'no_text_found',
  detail: 'No text was found: the result has pictures alone.',
};

const nothingToSearch: ScanWarning = {
  code: 'no_text_found',
  detail: 'No text was found: nothing in the PDF can be searched or copied.',
};

const noTable: ScanWarning = {
  code: 'no_table_found',
  detail: 'No table was found: the sheet has the text, a row a line.',
};
