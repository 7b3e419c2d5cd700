import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { ZipFile } from 'yazl';
import { openPdf } from '../../shared/node/pdf/open-pdf.ts';
import type { ConversionOptions, GivenPasswords } from '../conversion/options.ts';
import { numberEqualNames } from '../filenames/number-equal-names.ts';
import { dropSignatures } from '../scans/outputs/drop-signatures.ts';
import { mergePdfs } from './merge-pdfs.ts';
import { hasMetadata, needsQpdf } from './needs-finishing.ts';
import { runQpdf } from './run-qpdf.ts';
import { setMetadata } from './set-metadata.ts';
import { splitPdf } from './split-pdf.ts';

/** PDFs that were made, and what they are to be in the end. */
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
 * Merges PDFs, sets metadata, splits, encrypts and linearizes, as far as that is wanted.
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

/** What only PDFium can make sense of is written anew by it. */
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
