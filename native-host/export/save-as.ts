import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { maxSavedEntries, type SaveRequest } from '../../shared/api/document-export.ts';
import { Problem } from '../../shared/api/problem.ts';
import { languageTag, type RecognizedTable } from '../../shared/api/recognition.ts';
import type { Ocr } from '../../shared/node/ocr/ocr.ts';
import { joinPdfs } from '../../shared/node/pdf/merge-pdfs.ts';
import { type FlowBlock, flowOf } from '../../shared/node/scans/flow/flow-of.ts';
import { type OpenScan, withScan } from '../../shared/node/scans/open-scan.ts';
import { pageLayout } from '../../shared/node/scans/outputs/page-layout.ts';
import { linesAsTable, textOf } from '../../shared/node/scans/outputs/text-outputs.ts';
import { placedLines, textPdf } from '../../shared/node/scans/outputs/text-pdf.ts';
import { hasPictures, writeFlow, writeSheets } from '../../shared/node/scans/outputs/write-scan.ts';
import { readScan } from '../../shared/node/scans/read-scan.ts';
import type { ReadPage } from '../../shared/node/scans/scan.ts';
import { UnreadableDocument } from '../../shared/node/unreadable-document.ts';
import type { HostHistory } from '../history/thread/host-history.ts';
import { correctedPage } from './corrected-page.ts';
import { type DocumentLanguage, historyTitle } from './document-words.ts';
import { entriesOf, firstLine, type Part } from './produce-document.ts';

export type Saving = {
  request: SaveRequest & { language: DocumentLanguage };
  /** An empty folder for the file. */
  folder: string;
  signal: AbortSignal;
  /** Called with the number of entries that are done. */
  onEntry: (done: number, total: number) => void;
};

export type SavedFrom = {
  history: Pick<HostHistory, 'get' | 'list' | 'screenshot'>;
  ocr: Ocr;
  /** Those for entries of which none are known, or whose languages are not installed. */
  languages: () => string[];
};

/** Of all images of a document, in bytes. */
const maxBytes = 200_000_000;

/**
 * Makes one document of entries in their order, each on a page of its own: of their images, with the
 * layout and the tables in them, and with the words that the entries have now. An entry whose image
 * is missing, is damaged, or shows another text is its text.
 * @returns the path of the file, and a name for it without extension
 * @throws {Problem} for the person
 */
export async function saveAs(
  { request, folder, signal, onEntry }: Saving,
  from: SavedFrom,
): Promise<{ file: string; name: string }> {
  const { format, source, language } = request;
  const entries = await entriesOf(source, { history: from.history, signal });
  if (entries.length > maxSavedEntries) throw tooMany(entries.length);
  const [only] = entries.length === 1 ? entries : [];
  const title = (only && firstLine(only.text)) || historyTitle(new Date(), language);
  const pages: SavedPage[] = [];
  let bytes = 0;
  for (const [index, entry] of entries.entries()) {
    signal.throwIfAborted();
    onEntry(index, entries.length);
    const picture =
      format === 'txt' && entry.text !== '' ? undefined : await pictureOf(entry, from);
    bytes += Buffer.byteLength(entry.text) + (picture?.length ?? 0);
    if (bytes > maxBytes) throw tooLarge();
    const reading = { ...from, format, signal };
    pages.push({ text: entry.text, ...(picture && (await readPicture(picture, entry, reading))) });
    // Yields to other work of the host.
    await setImmediate();
  }
  onEntry(entries.length, entries.length);
  const file = path.join(folder, `saved.${format}`);
  const [read] = entries.flatMap((entry) => ('id' in entry ? entry.languages : []));
  const about = { title, language: languageTag(read ?? from.languages()[0]) };
  await refusing(() => write(pages, { format, ...about, target: file }));
  return { file, name: only ? fileName(title) : '' };
}

/** An entry: its page as it was read and corrected, where its image shows its text. */
type SavedPage = { text: string; page?: ReadPage; pdf?: Uint8Array };

async function pictureOf(
  entry: Part,
  { history }: Pick<SavedFrom, 'history'>,
): Promise<Uint8Array | undefined> {
  if (!('id' in entry) || !entry.hasScreenshot) return undefined;
  try {
    return (await history.screenshot(entry.id)).png;
  } catch (error) {
    // The text is what was requested.
    if (error instanceof Problem && error.code === 'no_screenshot') return undefined;
    throw error;
  }
}

type Reading = SavedFrom & { format: SaveRequest['format']; signal: AbortSignal };

async function readPicture(
  picture: Uint8Array,
  entry: Part,
  reading: Reading,
): Promise<Pick<SavedPage, 'page' | 'pdf'>> {
  try {
    return await withScan(new Uint8Array(picture), async (scan) => {
      const read = await readPage(scan, entry, reading);
      const page = entry.text === '' ? read : correctedPage(read, entry.text);
      if (reading.format !== 'pdf') return page ? { page } : {};
      const shown = page ?? withText(read, entry.text);
      return { page: shown, pdf: await scan.toPdf([shown], false) };
    });
  } catch (error) {
    if (error instanceof UnreadableDocument) return {};
    throw error;
  }
}

async function readPage(scan: OpenScan, entry: Part, reading: Reading): Promise<ReadPage> {
  const { format, languages: usual } = reading;
  const read = async (languages: string[]) => {
    const { pages } = await readScan(scan.pages([1], 'auto'), {
      ...{ ocr: reading.ocr, languages, signal: reading.signal },
      ...{ tables: format !== 'pdf', pictures: hasPictures(format) },
    });
    const [page] = pages;
    if (!page) throw new Error('An image has a page.');
    return page;
  };
  const own = 'id' in entry ? entry.languages : [];
  try {
    return await read(own.length > 0 ? own : usual());
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'language_unavailable') throw error;
    return await read(usual());
  }
}

/** A page whose text is another one, to be found by that: its lines lie over all of the page. */
function withText(page: ReadPage, text: string): ReadPage {
  const lines = text.split('\n');
  const { width, height } = page;
  const read = placedLines(lines, { x: 0, y: 0, width, height: height / lines.length });
  return { ...page, lines: read, read };
}

type Writing = {
  format: SaveRequest['format'];
  title: string;
  language: string | undefined;
  target: string;
};

async function write(
  pages: SavedPage[],
  { format, title, language, target }: Writing,
): Promise<void> {
  if (format === 'pdf') {
    const pdfs = pages.map(async ({ text, pdf }, index) => ({
      title: firstLine(text) || String(index + 1),
      bytes: pdf ?? (await textPdf(text)),
    }));
    return await writeFile(target, await joinPdfs(await Promise.all(pdfs)));
  }
  const isEmpty = pages.every(({ text, page }) => text === '' && !page?.lines.length);
  if (isEmpty) throw new Problem('nothing_to_export', 'No text was found in the image.');
  if (format === 'txt') {
    const texts = pages.map(
      ({ text, page }) => text || (page?.lines.map((line) => line.text).join('\n') ?? ''),
    );
    return await writeFile(target, `${texts.join('\n\n\n')}\n`);
  }
  if (format === 'xlsx') return await writeSheets(pages.flatMap(tablesOf), target);
  const flow = pages.flatMap((page, index): FlowBlock[] => [
    ...(index > 0 ? [{ kind: 'break' } as const] : []),
    ...flowOfEntry(page),
  ]);
  const layout = pageLayout(pages.flatMap(({ page }) => (page ? [page] : [])));
  await writeFlow(flow, { format, title, language, target, page: layout });
}

/** A layout that does not show every word of the text is given up for the text. */
function flowOfEntry({ text, page }: SavedPage): FlowBlock[] {
  if (!page) return paragraphsOf(text);
  const flow = flowOf([page]);
  const shown = lettersOf(textOf(flow));
  const isWhole = (text.match(/\S+/gu) ?? []).every((word) => shown.includes(lettersOf(word)));
  return isWhole ? flow : paragraphsOf(text);
}

/** Signs may become others, as those of lists do. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function paragraphsOf(text: string): FlowBlock[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', text: line }));
}

/** The tables of a page; where it has none, its lines, and of a text those with tabs as columns. */
function tablesOf({ text, page }: SavedPage): RecognizedTable[] {
  if (page && page.tables.length > 0) return page.tables;
  if (page && page.lines.length > 0) return [linesAsTable([page])];
  const box = { x: 0, y: 0, width: 0, height: 0 };
  const rows = text.split('\n').map((line) =>
    line.split('\t').map((cell) => ({
      ...{ text: cell, box, confidence: null, columnSpan: 1, rowSpan: 1 },
    })),
  );
  return [{ box, rows }];
}

/** What files cannot be called on one system or another. */
const notInNames = /[\p{C}\\/:*?"<>|]+/gu;
const maxName = 60;

/** A text as the name of a file; empty where nothing of it can be one. */
function fileName(text: string): string {
  const plain = text.replaceAll(notInNames, ' ').replaceAll(/\s+/gu, ' ').trim();
  return [...plain]
    .slice(0, maxName)
    .join('')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
}

/** What cannot be one document is too much. */
async function refusing(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (!(cause instanceof UnreadableDocument)) throw cause;
    throw new Problem('payload_too_large', cause.message, { cause });
  }
}

function tooLarge(): Problem {
  const detail = `The texts and images have more than ${maxBytes / 1e6} MB. Choose fewer entries.`;
  return new Problem('payload_too_large', detail);
}

function tooMany(count: number): Problem {
  const detail = `A document may have ${maxSavedEntries} entries; these are ${count}. Choose fewer.`;
  return new Problem('payload_too_large', detail);
}
