import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, createWriteStream, writeSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import koffi from 'koffi';
import { ZipFile } from 'yazl';
import { dropSignatures } from '../../shared/node/pdf/drop-signatures.ts';
import { copyPages } from '../../shared/node/pdf/kept-pages/keep-pages.ts';
import { mergePdfs } from '../../shared/node/pdf/merge-pdfs.ts';
import { openPdf } from '../../shared/node/pdf/open-pdf.ts';
import { ConversionFailure } from '../conversion/failure.ts';
import type { ConversionOptions, GivenPasswords } from '../conversion/options.ts';
import { numberEqualNames } from '../filenames/result-name.ts';
import { hasMetadata, needsQpdf, type PdfOptions } from './needs-finishing.ts';
import { setMetadata } from './set-metadata.ts';

/** The converted PDFs, and the changes to make. */
export type Finishing = {
  sources: { path: string; title: string }[];
  /** Whether they are to be one, with their titles in the outline; there is one otherwise. */
  isMerged: boolean;
  /** Where the result goes. It may be a source. */
  target: string;
  options: ConversionOptions;
  passwords: GivenPasswords;
};

export type Finished = {
  /** An archive where the document was split. */
  extension: 'pdf' | 'zip';
  /** Whether a signature was taken out, since it would not match. */
  wasSigned: boolean;
};

/**
 * Merges PDFs, sets metadata, splits, encrypts and linearizes, as far as requested.
 * @throws {ConversionFailure}
 */
export async function finishPdf(finishing: Finishing): Promise<Finished> {
  const { sources, isMerged, target, options } = finishing;
  const read = [];
  for (const { path, title } of sources) read.push({ title, ...(await readPdf(path)) });
  const wasSigned = read.some(({ signatures }) => signatures > 0);
  const [only] = read;
  if (!only) throw new Error('There is no PDF.');
  const changes = isMerged || wasSigned || options.split !== undefined || hasMetadata(options);
  if (!changes) {
    await protect(sources[0]?.path ?? target, target, finishing);
    return { extension: 'pdf', wasSigned };
  }
  const parsed = [];
  for (const { title, bytes } of read) parsed.push({ title, document: await parse(bytes) });
  const [first = { title: '', document: await PDFDocument.create() }] = parsed;
  const whole = isMerged ? await mergePdfs(parsed) : first.document;
  if (options.split !== undefined) {
    await writeParts(whole, options.split, finishing);
    return { extension: 'zip', wasSigned };
  }
  if (!isMerged) dropSignatures(whole);
  await write(whole, target, finishing);
  return { extension: 'pdf', wasSigned };
}

async function readPdf(path: string): Promise<{ bytes: Uint8Array; signatures: number }> {
  const bytes = new Uint8Array(await readFile(path));
  using pdf = await openPdf(bytes);
  return { bytes, signatures: pdf.signatures };
}

/** PDFs that only PDFium can read are rewritten by it. */
async function parse(bytes: Uint8Array): Promise<PDFDocument> {
  const gently = { updateMetadata: false, throwOnInvalidObject: false };
  return await PDFDocument.load(bytes, gently).catch(async () => {
    using pdf = await openPdf(bytes);
    return await PDFDocument.load(pdf.rewritten(), gently);
  });
}

async function write(document: PDFDocument, target: string, wanted: Finishing): Promise<void> {
  if (hasMetadata(wanted.options)) setMetadata(document, wanted.options);
  const plain = `${target}.plain`;
  await writeFile(plain, await document.save({ updateFieldAppearances: false }));
  await protect(plain, target, wanted);
  await rm(plain, { force: true });
}

async function protect(source: string, target: string, wanted: Finishing): Promise<void> {
  if (!needsQpdf(wanted)) return rename(source, target);
  // It does not write to what it reads.
  const beside = `${target}.written`;
  await runQpdf(source, beside, wanted);
  await rename(beside, target);
}

async function writeParts(whole: PDFDocument, split: string, wanted: Finishing): Promise<void> {
  const { target } = wanted;
  const files: string[] = [];
  const names: string[] = [];
  for await (const { name, document } of splitPdf(whole, split)) {
    const file = `${target}.part-${files.length + 1}`;
    await write(document, file, wanted);
    files.push(file);
    names.push(`${name}.pdf`);
  }
  const archive = new ZipFile();
  // A range may be asked for twice.
  for (const [index, name] of numberEqualNames(names).entries()) {
    archive.addFile(files[index] ?? '', name, { compress: false });
  }
  archive.end();
  const packed = `${target}.zip`;
  await pipeline(archive.outputStream, createWriteStream(packed));
  await rename(packed, target);
  await Promise.all(files.map((file) => rm(file)));
}

/**
 * Encrypts a PDF, linearizes it, or both.
 * @throws {ConversionFailure} `corrupt_document` where qpdf rejects it
 */
async function runQpdf(source: string, target: string, wanted: PdfOptions): Promise<void> {
  const encrypt = encryptionOf(wanted.passwords);
  const code = await qpdf({
    ...{ inputFile: source, outputFile: target },
    ...(wanted.options.linearize && { linearize: '' }),
    ...(encrypt && { encrypt }),
  });
  if (code === 0 || code === withWarnings) return;
  throw new ConversionFailure('corrupt_document', 'The PDF is damaged: it cannot be written anew.');
}

/** A warning: what it could repair it has repaired. */
const withWarnings = 3;

/**
 * The job for qpdf is a nameless file in memory: arguments are visible to other processes, a file on
 * the disk may be left behind, and qpdf needs its length, which a pipe does not have.
 * Source: https://qpdf.readthedocs.io/en/stable/qpdf-job.html
 */
async function qpdf(order: object): Promise<number> {
  const file = fileInMemory(JSON.stringify(order));
  try {
    const child = spawn('qpdf', ['--job-json-file=/proc/self/fd/3'], {
      stdio: ['ignore', 'ignore', 'ignore', file],
    });
    const [code] = await once(child, 'close');
    return Number(code ?? 1);
  } finally {
    closeSync(file);
  }
}

/** A file of this process, as its number. */
function fileInMemory(content: string): number {
  const create = koffi.load(null).func('int memfd_create(const char *name, unsigned int flags)');
  const file = Number(create('order', closeOnExec));
  if (file < 0) throw new Error('The system has no files in memory.');
  writeSync(file, content);
  return file;
}

const closeOnExec = 1;

/** AES with 256 bits. Only the owner's password allows changes to the document. */
function encryptionOf(passwords: GivenPasswords): object | undefined {
  const { encrypt_user_password: user = '', encrypt_owner_password: owner = user } = passwords;
  if (user === '' && owner === '') return undefined;
  const restricted = owner === user ? {} : { modify: 'none' };
  return { userPassword: user, ownerPassword: owner, '256bit': restricted };
}

/** A part of a document, and its name in the archive without an extension. */
type PdfPart = { name: string; document: PDFDocument };

/** Each costs a file and a pass over the whole. */
const maxParts = 2_000;

/**
 * Splits a document into its pages (`pages`) or into ranges such as `1-3,4-`, in their order. Pages
 * that it does not have are left out.
 * @throws {ConversionFailure} `empty_result`, `too_complex`
 */
async function* splitPdf(source: PDFDocument, split: string): AsyncGenerator<PdfPart> {
  const count = source.getPageCount();
  const ranges = rangesOf(split, count);
  if (ranges.length === 0) {
    const pages = count === 1 ? 'one page' : `${count} pages`;
    const detail = `The document has ${pages}. None of those asked for is among them.`;
    throw new ConversionFailure('empty_result', detail);
  }
  if (ranges.length > maxParts) {
    const detail = `The document would become ${ranges.length} parts, and ${maxParts} are the most.`;
    throw new ConversionFailure('too_complex', `${detail} Name ranges in “split”.`);
  }
  const digits = String(count).length;
  for (const { first, last } of ranges) {
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const document = await PDFDocument.create({ updateMetadata: false });
    copyPages(source, document, numbers);
    copyInformation(source, document);
    const [from, to] = [first, last].map((number) => String(number).padStart(digits, '0'));
    yield { name: first === last ? `page-${from}` : `pages-${from}-${to}`, document };
  }
}

type PageSpan = { first: number; last: number };

function rangesOf(split: string, count: number): PageSpan[] {
  if (split === 'pages') {
    return Array.from({ length: count }, (_, index) => ({ first: index + 1, last: index + 1 }));
  }
  return split.split(',').flatMap((range) => {
    const [from, to] = range.split('-');
    const first = Number(from);
    const last = Math.min(count, to === '' ? count : Number(to ?? from));
    return first <= last ? [{ first, last }] : [];
  });
}

function copyInformation(source: PDFDocument, document: PDFDocument): void {
  const [title, author, keywords] = [source.getTitle(), source.getAuthor(), source.getKeywords()];
  if (title) document.setTitle(title);
  if (author) document.setAuthor(author);
  if (keywords) document.setKeywords([keywords]);
}
