import { readFile, writeFile } from 'node:fs/promises';
import { languageTag } from '../../shared/api/recognition.ts';
import type { Ocr } from '../../shared/node/ocr/ocr.ts';
import { type OpenScan, withScan } from '../../shared/node/scans/open-scan.ts';
import {
  hasPictures,
  isEmpty,
  searchableWarnings,
  textFormats,
  writeScan,
} from '../../shared/node/scans/outputs/write-scan.ts';
import { readScan } from '../../shared/node/scans/read-scan.ts';
import type { ReadingMode, ReadPage, Scan } from '../../shared/node/scans/scan.ts';
import { UnreadableDocument } from '../../shared/node/unreadable-document.ts';
import { ConversionFailure } from '../conversion/failure.ts';
import { type ConversionOptions, languageCodes } from '../conversion/options.ts';
import { pageNumbers } from '../conversion/page-numbers.ts';
import type { Warning } from '../conversion/warning.ts';
import { isImage, type ScanOutput, throughLibreOffice } from '../formats.ts';

/** A picture or a PDF, and the conversion of it. */
export type ScanOrder = {
  source: string;
  /** The path of the result. */
  target: string;
  output: ScanOutput;
  options: ConversionOptions;
  password?: string | undefined;
  title: string;
  /** How long a page is read at most; one that takes longer has its picture and no text. */
  pageLimitMs?: number;
  onPage?: (done: number, total: number) => void;
};

/** The limit of pages; a longer document is to be sent in parts. */
const maxPages = 2_000;

/**
 * Reads a scan and writes it in the requested format, or as the document from which LibreOffice makes
 * it (`throughLibreOffice`); images are drawn from a PDF.
 * @returns what its owner should know of the result
 * @throws {ConversionFailure}
 */
export async function convertScan(order: ScanOrder, ocr: Ocr): Promise<Warning[]> {
  const bytes = new Uint8Array(await readFile(order.source));
  try {
    return await withScan(bytes, (scan) => convert(order, scan, ocr), order.password);
  } catch (error) {
    throw error instanceof UnreadableDocument ? failureOf(error) : error;
  }
}

async function convert(order: ScanOrder, source: OpenScan, ocr: Ocr): Promise<Warning[]> {
  const { pdf, pageCount } = source;
  const numbers = chosen(order.options.pages, pageCount);
  const some = numbers.length < pageCount;
  const scan = await readScan(source.pages(numbers, modeOf(order)), {
    ...readingOf(order, numbers.length),
    ocr,
    tables: pdf !== undefined && showsTables(order.output),
    pictures: hasPictures(order.output),
  });
  const mayBeEmpty = pdf?.hasXfa ?? false;
  const warnings = await write({ ...order, mayBeEmpty }, scan, () =>
    source.toPdf(scan.pages, some),
  );
  if (!pdf) return warnings;
  const changed = pdf.encrypted || some || scan.pages.some(({ read }) => read.length > 0);
  const signed = order.output === 'pdf' && pdf.signatures > 0 && changed;
  return [
    ...(pdf.hasXfa ? [scan.pages.some(hasText) ? xfaForm : emptyXfaForm] : []),
    ...(signed ? [signatureInvalidated] : []),
    ...warnings,
  ];
}

/** Images of pages need no text. */
function modeOf({ output, options: { ocr = 'auto' } }: ScanOrder): ReadingMode {
  return isImage(output) ? 'skip' : ocr;
}

/** Where images are drawn, that takes the most time. */
function readingOf({ options, output, pageLimitMs, onPage }: ScanOrder, total: number) {
  const report = isImage(output) ? undefined : onPage;
  return {
    languages: readLanguages(options),
    pageLimitMs,
    onPage: report && ((done: number) => report(done, total)),
  };
}

function readLanguages({ languages = 'eng' }: ConversionOptions): string[] {
  return languageCodes(languages);
}

function showsTables(output: ScanOutput): boolean {
  return output !== 'pdf' && !isImage(output);
}

function chosen(pages: string | undefined, count: number): number[] {
  const numbers: number[] = [];
  for (const number of pageNumbers(pages)) {
    if (number > count) break;
    numbers.push(number);
    if (numbers.length > maxPages) throw tooManyPages(count);
  }
  if (numbers.length > 0) return numbers;
  const known = ['no page', 'one page'][count] ?? `${count} pages`;
  const detail = `The document has ${known}. None of those asked for is among them.`;
  throw new ConversionFailure('empty_result', detail);
}

function tooManyPages(count: number): ConversionFailure {
  return new ConversionFailure(
    'too_complex',
    `The document has ${count} pages, and ${maxPages} are read at a time. Ask for some of them in “pages”.`,
  );
}

function failureOf(cause: UnreadableDocument): ConversionFailure {
  const { code } = cause;
  const message =
    code === 'password_required'
      ? 'The PDF is protected. Send it with its password in the field “password”.'
      : cause.message;
  return new ConversionFailure(code, message, { cause });
}

async function write(
  { output, target, title, options, mayBeEmpty = false }: ScanOrder & { mayBeEmpty?: boolean },
  scan: Scan,
  pdf: () => Promise<Uint8Array>,
): Promise<Warning[]> {
  const { pages, warnings } = scan;
  if (output === 'pdf' || isImage(output)) {
    await writeFile(target, await pdf());
    const isForSearch = !isImage(output) && options.ocr !== 'skip' && !mayBeEmpty;
    return isForSearch ? [...warnings, ...searchableWarnings(pages)] : warnings;
  }
  if (isEmpty(pages) && !mayBeEmpty) throw withoutText();
  const language = languageTag(readLanguages(options)[0]);
  const format = throughLibreOffice[output] ?? textFormats.find((each) => each === output) ?? 'odt';
  return [
    ...warnings,
    ...(await writeScan(pages, { format, title, language, target, labels: output === 'epub' })),
  ];
}

function hasText({ lines }: ReadPage): boolean {
  return lines.length > 0;
}

const xfaForm: Warning = {
  code: 'xfa_form',
  detail:
    'The PDF is an XFA form, of which only the pages that any viewer shows were taken. Print it to a PDF in Adobe Acrobat, and send that.',
};

const emptyXfaForm: Warning = {
  code: 'xfa_form',
  detail:
    'The PDF is an XFA form, and its pages have no text that any viewer shows: the result has none. Print it to a PDF in Adobe Acrobat, and send that.',
};

const signatureInvalidated: Warning = {
  code: 'signature_invalidated',
  detail:
    'The PDF was signed, and the result is no longer what was signed: its signatures were taken out.',
};

function withoutText(): ConversionFailure {
  return new ConversionFailure(
    'empty_result',
    'No text was found. As PDF or image the pages can be had without any.',
  );
}
