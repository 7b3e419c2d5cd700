import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Ocr } from '../../../shared/node/ocr/ocr.ts';
import { type OpenScan, withScan } from '../../../shared/node/scans/open-scan.ts';
import { readScan } from '../../../shared/node/scans/read-scan.ts';
import type { Scan } from '../../../shared/node/scans/scan.ts';
import { UnreadableDocument } from '../../../shared/node/unreadable-document.ts';
import type { Context } from '../command.ts';

/** The most that a picture or PDF may have. */
const maxFileBytes = 200_000_000;
const maxPages = 2_000;

/** A picture or PDF to read, and its name without folder and extension. */
export type SourceFile = {
  file: string;
  name: string;
  /** @throws where it cannot be read, or is too large */
  bytes(): Promise<Uint8Array>;
};

/** @param file its path, or `-` for standard input */
export function sourceFile(file: string, { stdin }: Context): SourceFile {
  if (file !== '-') return { file, name: path.parse(file).name, bytes: () => bytesOf(file) };
  let received: Promise<Uint8Array> | undefined;
  return {
    file,
    name: 'document',
    async bytes() {
      received ??= buffer(stdin);
      return within(await received);
    },
  };
}

async function bytesOf(file: string): Promise<Uint8Array> {
  const found = await stat(file);
  if (found.isDirectory()) throw new Error('This is a folder. Name the files in it.');
  refuseLarge(found.size);
  return within(await readFile(file));
}

function within(bytes: Uint8Array): Uint8Array {
  refuseLarge(bytes.length);
  return new Uint8Array(bytes);
}

function refuseLarge(bytes: number): void {
  if (bytes > maxFileBytes) throw new Error(`The file is over ${maxFileBytes / 1e6} MB.`);
}

/** @throws where the file is nothing that can be read */
export async function checkFile(source: SourceFile): Promise<void> {
  await open(await source.bytes(), async (scan) => {
    pageNumbersOf(scan);
  });
}

type Reading = {
  ocr: Ocr;
  languages: string[];
  /** Whether tables are looked for on pages that have their text, too. */
  tables: boolean;
  /** Whether pictures are cut out of the pages. */
  pictures: boolean;
  /** Whether the pages are also to be a PDF. */
  pdf: boolean;
  onPage: (done: number, total: number) => void;
  signal: AbortSignal;
};

/** The pages of a file, what its owner should know of them, and the pages as a searchable PDF. */
export async function readPages(
  source: SourceFile,
  { pdf, onPage, ...how }: Reading,
): Promise<Scan & { pdf?: Uint8Array }> {
  return await open(await source.bytes(), async (opened) => {
    const numbers = pageNumbersOf(opened);
    const onDone = (done: number) => onPage(done, numbers.length);
    const scan = await readScan(opened.pages(numbers, 'auto'), { ...how, onPage: onDone });
    return pdf ? { ...scan, pdf: await opened.toPdf(scan.pages, false) } : scan;
  });
}

async function open<R>(bytes: Uint8Array, use: (scan: OpenScan) => Promise<R>): Promise<R> {
  try {
    return await withScan(bytes, use);
  } catch (error) {
    if (!(error instanceof UnreadableDocument) || error.code !== 'password_required') throw error;
    const message = `${error.message} Save it without one first.`;
    throw new Error(message, { cause: error });
  }
}

function pageNumbersOf({ pageCount }: OpenScan): number[] {
  if (pageCount === 0) throw new Error('The document has no page.');
  if (pageCount > maxPages) {
    throw new Error(`The document has ${pageCount} pages, and ${maxPages} are read at most.`);
  }
  return Array.from({ length: pageCount }, (_, index) => index + 1);
}
