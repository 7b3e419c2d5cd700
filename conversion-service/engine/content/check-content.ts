import { open } from 'node:fs/promises';
import { ConversionFailure } from '../../conversion/failure.ts';
import { type InputFormat, isIwork } from '../../formats.ts';
import { checkCsv } from './check-csv.ts';
import { checkIwork } from './check-iwork.ts';
import { checkOdf } from './check-odf.ts';
import { checkOldOffice } from './check-old-office.ts';
import { checkOpenXml } from './check-open-xml.ts';
import { ContentMismatch } from './content-mismatch.ts';
import type { Document, Judged } from './document.ts';
import { type Magic, magicOf } from './magic.ts';
import { readStart } from './read-start.ts';

/**
 * Looks into a document before anything else opens it: whether it is of its format, can be read
 * without a password, and unpacks to a bearable size. Reads a bounded part of it.
 * @throws {ContentMismatch} where it is of another type than its name says
 * @throws {ConversionFailure} `corrupt_document`, `password_required`, `too_complex`
 */
export async function checkContent(
  file: string,
  format: InputFormat,
  { hasPassword = false }: CheckOptions = {},
): Promise<Judged> {
  const start = await readStart(file, 65_536);
  if (start.length === 0) throw new ConversionFailure('corrupt_document', 'The file is empty.');
  await using handle = await open(file);
  const { size } = await handle.stat();
  const document = { file, format, start, size, magic: magicOf(start) };
  try {
    return (await checks[format](document)) ?? { warnings: [] };
  } catch (error) {
    // What is inside is seen only by who opens it, in the sandbox.
    if (hasPassword && isLocked(error) && !isIwork(format)) return { warnings: [] };
    throw error;
  }
}

export type CheckOptions = {
  /** Whether a password came with the document: a protected one may pass then. */
  hasPassword?: boolean | undefined;
};

function isLocked(error: unknown): boolean {
  return error instanceof ConversionFailure && error.code === 'password_required';
}

type Check = (document: Document) => Promise<Judged | undefined>;

function checkMagic(wanted: Magic): Check {
  return async ({ format, magic }) => {
    if (magic !== wanted) throw new ContentMismatch(format, magic);
    return undefined;
  };
}

const checks: Record<InputFormat, Check> = {
  pages: checkIwork,
  numbers: checkIwork,
  key: checkIwork,
  keynote: checkIwork,
  docx: checkOpenXml,
  dotx: checkOpenXml,
  xlsx: checkOpenXml,
  xlsm: checkOpenXml,
  pptx: checkOpenXml,
  doc: checkOldOffice,
  xls: checkOldOffice,
  odt: checkOdf,
  ods: checkOdf,
  odp: checkOdf,
  csv: checkCsv,
  rtf: checkMagic('rtf'),
  // What is inside is seen only by who reads it, in the sandbox.
  pdf: checkMagic('pdf'),
  png: checkMagic('picture'),
  jpg: checkMagic('picture'),
  jpeg: checkMagic('picture'),
  tif: checkMagic('picture'),
  tiff: checkMagic('picture'),
  webp: checkMagic('picture'),
  bmp: checkMagic('picture'),
};
