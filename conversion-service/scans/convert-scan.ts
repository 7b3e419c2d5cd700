import { readFile, writeFile } from 'node:fs/promises';
import type { RecognizedCell } from '../../shared/api/recognition.ts';
import type { Ocr } from '../../shared/node/ocr/ocr.ts';
import { openPdf } from '../../shared/node/pdf/open-pdf.ts';
import { UnreadablePdf } from '../../shared/node/pdf/pdfium.ts';
import { writeXlsx } from '../../shared/node/tables/write-xlsx.ts';
import { ConversionFailure } from '../conversion/failure.ts';
import { type ConversionOptions, languageCodes, type ReadingMode } from '../conversion/options.ts';
import { pageNumbers } from '../conversion/page-numbers.ts';
import type { Warning } from '../conversion/warning.ts';
import { isImage, type ScanOutput } from '../formats.ts';
import { type FlowBlock, flowOf } from './flow/flow-of.ts';
import { imagePdf } from './outputs/image-pdf.ts';
import { pageLayout } from './outputs/page-layout.ts';
import { searchablePdf } from './outputs/searchable-pdf.ts';
import { writeOdt } from './outputs/write-odt.ts';
import { linesAsTable, markdownOf, textOf } from './outputs/write-text.ts';
import { imagePages, openImages, reading } from './pages/image-pages.ts';
import { pdfPages } from './pages/pdf-pages.ts';
import { refuseBombs } from './pages/refuse-bombs.ts';
import { readScan } from './read-scan.ts';
import type { ReadPage, Scan } from './scan.ts';

/** A picture or a PDF, and the conversion of it. */
export type ScanOrder = {
  source: string;
  /** The path of the result. */
  target: string;
  output: ScanOutput;
  options: ConversionOptions;
  password?: string | undefined;
  title: string;
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
  const isPdf = Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-');
  return isPdf ? await convertPdf(order, bytes, ocr) : await convertImages(order, bytes, ocr);
}

async function convertPdf(order: ScanOrder, bytes: Uint8Array, ocr: Ocr): Promise<Warning[]> {
  refuseBombs(bytes);
  try {
    using pdf = await openPdf(bytes, order.password);
    const numbers = chosen(order.options.pages, pdf.pageCount);
    const pages = pdfPages(pdf, numbers, modeOf(order));
    const scan = await readScan(pages, {
      ...readingOf(order, numbers.length),
      ocr,
      tables: showsTables(order.output),
      pictures: showsPictures(order.output),
    });
    const some = numbers.length < pdf.pageCount;
    const warnings = await write({ ...order, mayBeEmpty: pdf.hasXfa }, scan, async () => {
      // Of a file with a history, or with unreferenced objects, PDFium keeps what it shows.
      if (pdf.encrypted || some) return await searchablePdf(pdf.rewritten(), scan.pages, { some });
      // PDFs that only PDFium can read are rewritten by it.
      return await searchablePdf(bytes, scan.pages, { some }).catch(() =>
        searchablePdf(pdf.rewritten(), scan.pages, { some }),
      );
    });
    const changed = pdf.encrypted || some || scan.pages.some(({ read }) => read.length > 0);
    const signed = order.output === 'pdf' && pdf.signatures > 0 && changed;
    return [
      ...(pdf.hasXfa ? [scan.pages.some(hasText) ? xfaForm : emptyXfaForm] : []),
      ...(signed ? [signatureInvalidated] : []),
      ...warnings,
    ];
  } catch (error) {
    throw error instanceof UnreadablePdf ? failureOf(error) : error;
  }
}

async function convertImages(order: ScanOrder, bytes: Uint8Array, ocr: Ocr): Promise<Warning[]> {
  const file = await openImages(bytes);
  const numbers = chosen(order.options.pages, file.count);
  const pages = imagePages(file, numbers, modeOf(order));
  const scan = await readScan(pages, {
    ...readingOf(order, numbers.length),
    ocr,
    tables: false,
    pictures: showsPictures(order.output),
  });
  return await write(order, scan, () => reading(() => imagePdf(bytes, file, scan.pages)));
}

/** Images of pages need no text. */
function modeOf({ output, options: { ocr = 'auto' } }: ScanOrder): ReadingMode {
  return isImage(output) ? 'skip' : ocr;
}

/** Where images are drawn, that takes the most time. */
function readingOf({ options, output, onPage }: ScanOrder, total: number) {
  const report = isImage(output) ? undefined : onPage;
  return {
    languages: languageCodes(options.languages ?? 'eng'),
    onPage: report && ((done: number) => report(done, total)),
  };
}

function showsTables(output: ScanOutput): boolean {
  return output !== 'pdf' && !isImage(output);
}

function showsPictures(output: ScanOutput): boolean {
  return ['docx', 'odt', 'html', 'epub', 'md'].includes(output);
}

function chosen(pages: string | undefined, count: number): number[] {
  const numbers: number[] = [];
  for (const number of pageNumbers(pages)) {
    if (number > count) break;
    numbers.push(number);
    if (numbers.length > maxPages) throw tooManyPages(count);
  }
  if (numbers.length > 0) return numbers;
  const detail = count === 0 ? 'The document has no page.' : `The document has ${count} pages.`;
  throw new ConversionFailure('empty_result', `${detail} None of those asked for is among them.`);
}

function tooManyPages(count: number): ConversionFailure {
  return new ConversionFailure(
    'too_complex',
    `The document has ${count} pages, and ${maxPages} are read at a time. Ask for some of them in “pages”.`,
  );
}

function failureOf(cause: UnreadablePdf): ConversionFailure {
  if (cause.reason === 'password') {
    const message = 'The PDF is protected. Send it with its password in the field “password”.';
    return new ConversionFailure('password_required', message, { cause });
  }
  const message = 'The PDF is damaged. Open it in its own program and save it again.';
  return new ConversionFailure('corrupt_document', message, { cause });
}

async function write(
  { output, target, title, mayBeEmpty = false }: ScanOrder & { mayBeEmpty?: boolean },
  scan: Scan,
  pdf: () => Promise<Uint8Array>,
): Promise<Warning[]> {
  const { pages, warnings } = scan;
  if (output === 'pdf' || isImage(output)) {
    await writeFile(target, await pdf());
    return warnings;
  }
  if (!pages.some(hasText) && !mayBeEmpty) throw withoutText();
  switch (output) {
    case 'txt':
      await writeFile(target, textOf(flowOf(pages)));
      return warnings;
    case 'md':
      await writeFile(target, markdownOf(flowOf(pages)));
      return warnings;
    case 'xlsx':
    case 'ods':
    case 'csv': {
      const tables = pages.flatMap((page) => page.tables);
      const isThere = tables.length > 0;
      const sheets = isThere ? tables : [linesAsTable(pages)];
      await writeFile(target, await writeXlsx(sheets, doubtOf));
      return isThere ? warnings : [...warnings, noTable];
    }
    case 'epub':
      await writeOdt(withLabels(flowOf(pages)), { title, page: pageLayout(pages) }, target);
      return warnings;
    default:
      await writeOdt(flowOf(pages), { title, page: pageLayout(pages) }, target);
      return warnings;
  }
}

/** LibreOffice leaves alternative texts out of books: the words in a picture follow it. */
function withLabels(flow: FlowBlock[]): FlowBlock[] {
  return flow.flatMap((block): FlowBlock[] => {
    const labels = block.kind === 'picture' ? block.picture.labels : '';
    return labels === '' ? [block] : [block, { kind: 'paragraph', text: labels }];
  });
}

function hasText({ lines }: ReadPage): boolean {
  return lines.length > 0;
}

/** The confidence below which a cell is marked as uncertain, 0 to 100. */
const doubtful = 80;

function doubtOf({ confidence, text }: RecognizedCell): string | null {
  if (confidence === null || confidence >= doubtful) return null;
  return `Read with ${Math.round(confidence)} % confidence: “${text}”`;
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

const noTable: Warning = {
  code: 'no_table_found',
  detail: 'No table was found: the sheet has the text, a row a line.',
};

function withoutText(): ConversionFailure {
  return new ConversionFailure(
    'empty_result',
    'No text was found. As PDF or image the pages can be had without any.',
  );
}
