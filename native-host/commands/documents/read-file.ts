import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Ocr } from '../../../shared/node/ocr/ocr.ts';
import { type OpenScan, withScan } from '../../../shared/node/scans/open-scan.ts';
import { readScan } from '../../../shared/node/scans/read-scan.ts';
import type { Scan } from '../../../shared/node/scans/scan.ts';
import { UnreadableDocument } from '../../../shared/node/unreadable-document.ts';
import { type Context, readSecret } from '../command.ts';

/** The most that a picture or PDF may have. */
const maxFileBytes = 200_000_000;
const maxPages = 2_000;

/** A picture or PDF to read, and its name without folder and extension. */
export type SourceFile = {
  file: string;
  name: string;
  /** @throws where it cannot be read, or is too large */
  bytes(): Promise<Uint8Array>;
  /** Once it is known; it is asked for where a PDF needs one. */
  password: string | undefined;
};

/**
 * @param file its path, or `-` for standard input
 * @param password what is tried before anyone is asked
 */
export function sourceFile(
  file: string,
  { stdin }: Context,
  password: string | undefined,
): SourceFile {
  if (file !== '-')
    return { file, name: path.parse(file).name, bytes: () => bytesOf(file), password };
  let received: Promise<Uint8Array> | undefined;
  return {
    file,
    name: 'document',
    password,
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
export async function checkFile(source: SourceFile, context: Context): Promise<void> {
  const check = async (scan: OpenScan) => void pageNumbersOf(scan);
  await open(source, check, context);
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
  context: Context,
): Promise<Scan & { pdf?: Uint8Array }> {
  const read = async (opened: OpenScan) => {
    const numbers = pageNumbersOf(opened);
    const onDone = (done: number) => onPage(done, numbers.length);
    const scan = await readScan(opened.pages(numbers, 'auto'), { ...how, onPage: onDone });
    return pdf ? { ...scan, pdf: await opened.toPdf(scan.pages, false) } : scan;
  };
  return await open(source, read, context);
}

/** How often a person is asked for the password of a file. */
const maxTries = 3;

/** Opens a file with its password, which a person at a terminal is asked for. */
async function open<R>(
  source: SourceFile,
  use: (scan: OpenScan) => Promise<R>,
  context: Context,
): Promise<R> {
  const bytes = await source.bytes();
  for (let asked = 0; ; asked++) {
    try {
      return await withScan(bytes, use, source.password);
    } catch (error) {
      if (!(error instanceof UnreadableDocument) || error.code !== 'password_required') throw error;
      const isAsked = context.stdin.isTTY && source.file !== '-' && asked < maxTries;
      const prompt = `${source.password === undefined ? 'Password' : 'Wrong. Password'} of ${source.file}: `;
      const typed = isAsked ? await readSecret(context, prompt) : undefined;
      if (!typed) throw locked(source, error);
      source.password = typed;
    }
  }
}

function locked({ password }: SourceFile, cause: UnreadableDocument): Error {
  const message =
    password === undefined
      ? `${cause.message} Name a file with it: --password-file FILE.`
      : `${cause.message} It is not the one that was given.`;
  return new Error(message, { cause });
}

function pageNumbersOf({ pageCount }: OpenScan): number[] {
  if (pageCount === 0) throw new Error('The document has no page.');
  if (pageCount > maxPages) {
    throw new Error(`The document has ${pageCount} pages, and ${maxPages} are read at most.`);
  }
  return Array.from({ length: pageCount }, (_, index) => index + 1);
}
