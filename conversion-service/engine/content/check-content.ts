import { open } from 'node:fs/promises';
import { ConversionFailure } from '../../conversion/failure.ts';
import { type InputFormat, isIwork } from '../../formats.ts';
import { refuseEntities, refuseInconsistent, refuseNesting } from './check-package.ts';
import { ContentMismatch } from './content-mismatch.ts';
import { findEncodings } from './csv-text.ts';
import type { Document, Judged } from './document.ts';
import { type Magic, magicOf, readStart } from './magic.ts';
import { type OleFile, readOle } from './ole-file.ts';
import { openDirectory, type PackageDirectory } from './package-directory.ts';

const types: Partial<Record<Document['format'], RegExp>> = {
  odt: /^application\/(vnd\.oasis\.opendocument\.text|vnd\.sun\.xml\.writer)/,
  ods: /^application\/(vnd\.oasis\.opendocument\.spreadsheet|vnd\.sun\.xml\.calc)/,
  odp: /^application\/(vnd\.oasis\.opendocument\.presentation|vnd\.sun\.xml\.impress)/,
};

const mainStreams: Partial<Record<Document['format'], string[]>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
};

const filePass = 0x2f;
const writeProtect = 0x86;
const interfaceRecords = 0xe1;

/** Recognized by a folder alone: the main part may have any name in it. */
const mainParts: Partial<Record<Document['format'], RegExp>> = {
  docx: /^\/?word[/\\]/i,
  dotx: /^\/?word[/\\]/i,
  xlsx: /^\/?xl[/\\]/i,
  xlsm: /^\/?xl[/\\]/i,
  pptx: /^\/?ppt[/\\]/i,
};

const macrosLeftOut = {
  code: 'macros_removed',
  detail: 'The document has macros. They were not run, and the result does not have them.',
};

const kinds: Partial<Record<Document['format'], RegExp>> = {
  pages: /(^|\/)index\.xml(\.gz)?$/i,
  numbers: /(^|\/)index\.xml(\.gz)?$/i,
  key: /(^|\/)(index\.apxl|presentation\.apxl)(\.gz)?$/i,
  keynote: /(^|\/)(index\.apxl|presentation\.apxl)(\.gz)?$/i,
};

/**
 * Checks a document before anything else opens it: whether it is of its format, can be read without
 * a password, and unpacks to an acceptable size. Reads a bounded part of it.
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
    // The content is checked only by the process that opens it, in the sandbox.
    if (hasPassword && isLocked(error) && !isIwork(format)) return { warnings: [] };
    throw error;
  }
}

export type CheckOptions = {
  /** Whether a password came with the document: a protected one is then accepted. */
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
  // The content is checked only by the process that reads it, in the sandbox.
  pdf: checkMagic('pdf'),
  png: checkMagic('picture'),
  jpg: checkMagic('picture'),
  jpeg: checkMagic('picture'),
  tif: checkMagic('picture'),
  tiff: checkMagic('picture'),
  webp: checkMagic('picture'),
  bmp: checkMagic('picture'),
};

/** Pages, Numbers and Keynote: archives (in a folder, or packed again), or the XML of '09. */
async function checkIwork({ file, format, magic }: Document): Promise<undefined> {
  if (magic !== 'zip') throw new ContentMismatch(format, magic);
  await using directory = await openDirectory(file);
  const has = (name: RegExp) => directory.entries.some(({ fileName }) => name.test(fileName));
  if (has(/\.iwp(h|v2)$/i))
    throw passwordRequired(
      'The document is protected with a password, which only its own program can open. Remove the password there and send it again.',
    );
  const current = has(/\.iwa$/i) || has(/(^|\/)Index\.zip$/i);
  if (!current && !has(kinds[format] ?? /$^/)) throw new ContentMismatch(format, 'zip');
}

/** Word, Excel and PowerPoint since 2007, encrypted ones among them. */
async function checkOpenXml(document: Document): Promise<Judged> {
  const { file, format, magic } = document;
  if (magic === 'ole') {
    // Encrypted, the package is a stream in a container of the older kind.
    const names = await readOleNames(file);
    if (names.has('EncryptedPackage') || names.has('EncryptionInfo')) throw passwordRequired();
  }
  if (magic !== 'zip') throw new ContentMismatch(format, magic);
  await using directory = await openDirectory(file);
  const main = mainParts[format];
  const named = directory.entries.some(({ fileName }) => main?.test(fileName));
  if (!named) throw new ContentMismatch(format, 'zip');
  await refuseEntities(directory);
  await refuseNesting(directory);
  return { warnings: hasMacros(directory) ? [macrosLeftOut] : [] };
}

function hasMacros({ entries }: PackageDirectory): boolean {
  return entries.some(({ fileName }) => /(^|[/\\])vbaProject\.bin$/i.test(fileName));
}

/** The names of the streams and folders in a compound file. */
async function readOleNames(file: string): Promise<Set<string>> {
  const { streams } = await readOle(file);
  return new Set(streams.map(({ name }) => name));
}

/** Word and Excel of 97 to 2003 and before. */
async function checkOldOffice(document: Document): Promise<Judged> {
  const { file, format, magic } = document;
  if (format === 'xls' && magic === 'biff') return { warnings: [] };
  if (magic !== 'ole') throw new ContentMismatch(format, magic);
  const container = await readOle(file);
  const { streams } = container;
  const names = new Set(streams.map(({ name }) => name));
  if (names.has('EncryptedPackage')) throw passwordRequired();
  const main = streams.find(({ name }) => mainStreams[format]?.includes(name));
  if (!main) throw new ContentMismatch(format, magic);
  if (await isEncrypted(container, main, format)) throw passwordRequired();
  const macros = names.has('_VBA_PROJECT') || names.has('VBA');
  return { warnings: macros ? [macrosLeftOut] : [] };
}

async function isEncrypted(
  container: OleFile,
  main: OleFile['streams'][number],
  format: Document['format'],
): Promise<boolean> {
  const start = await container.read(main);
  // [MS-DOC] FibBase: the ninth bit of the flags at 10.
  if (format === 'doc') return start.length >= 12 && (start.readUInt16LE(10) & 0x100) !== 0;
  return hasFilePass(start);
}

/** [MS-XLS] FilePass comes straight after the first record, or one that forbids writing. */
function hasFilePass(records: Buffer): boolean {
  let at = 0;
  for (let count = 0; count < 5 && at + 4 <= records.length; count++) {
    const type = records.readUInt16LE(at);
    if (type === filePass) return true;
    if (count > 0 && type !== writeProtect && type !== interfaceRecords) return false;
    at += 4 + records.readUInt16LE(at + 2);
  }
  return false;
}

/** OpenDocument packages. */
async function checkOdf({ file, format, magic }: Document): Promise<Judged> {
  if (magic !== 'zip') throw new ContentMismatch(format, magic);
  await using directory = await openDirectory(file);
  const type = (await directory.read('mimetype', 200))?.toString('latin1').trim();
  const manifest = (await directory.read('META-INF/manifest.xml', 10_000_000))?.toString();
  const stated = type ?? /full-path="\/"[^>]*media-type="([^"]*)"/.exec(manifest ?? '')?.[1] ?? '';
  if (stated !== '' && !types[format]?.test(stated)) throw new ContentMismatch(format, 'zip');
  if (!directory.entries.some(({ fileName }) => fileName === 'content.xml')) {
    throw new ContentMismatch(format, 'zip');
  }
  if (manifest?.includes('encryption-data')) throw passwordRequired();
  await refuseEntities(directory);
  await refuseNesting(directory);
  await refuseInconsistent(directory, manifest);
  const macros = directory.entries.some(({ fileName }) =>
    /^(Basic|Scripts)\/.+\/.+/.test(fileName),
  );
  return { warnings: macros ? [macrosLeftOut] : [] };
}

/** Text of any kind is CSV; data with zero bytes other than those of UTF-16 is not text. */
async function checkCsv({ format, start, size, magic }: Document): Promise<undefined> {
  if (magic) throw new ContentMismatch(format, magic);
  const [encoding = ''] = findEncodings(start);
  const wide = encoding.startsWith('utf-16');
  if (!wide && start.includes(0)) throw new ContentMismatch(format, undefined);
  const text = new TextDecoder(encoding).decode(start);
  if (size === start.length && !/\S/.test(text)) {
    throw new ConversionFailure('corrupt_document', 'The file has nothing but blanks in it.');
  }
}

function passwordRequired(
  message = 'The document is protected with a password. Send it again with the field “password”.',
): ConversionFailure {
  return new ConversionFailure('password_required', message);
}
