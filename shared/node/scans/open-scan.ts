import { imageFormat } from '../image/image-format.ts';
import { openPdf } from '../pdf/open-pdf.ts';
import { UnreadablePdf } from '../pdf/pdfium.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { imagePdf } from './outputs/image-pdf.ts';
import { searchablePdf } from './outputs/searchable-pdf.ts';
import { imagePages, openImages, reading } from './pages/image-pages.ts';
import { pdfPages } from './pages/pdf-pages.ts';
import { refuseBombs } from './pages/refuse-bombs.ts';
import type { ReadingMode, ReadPage, ScanPage } from './scan.ts';

/** An open picture or PDF. */
export type OpenScan = {
  pageCount: number;
  /** Of a PDF, what its owner may have to know. */
  pdf?: { encrypted: boolean; signatures: number; hasXfa: boolean };
  /** @param numbers of pages, from 1 */
  pages(numbers: Iterable<number>, mode: ReadingMode): Iterable<ScanPage> | AsyncIterable<ScanPage>;
  /**
   * A PDF of the pages with what was read as invisible text on them.
   * @param some whether they are not all of the document
   */
  toPdf(pages: ReadPage[], some: boolean): Promise<Uint8Array>;
};

/**
 * Opens a picture or PDF while `use` runs, whatever its name says it is.
 * @throws {UnreadableDocument}
 */
export async function withScan<R>(
  bytes: Uint8Array,
  use: (scan: OpenScan) => Promise<R>,
  password?: string,
): Promise<R> {
  return isPdf(bytes) ? await withPdf(bytes, use, password) : await use(await imageScan(bytes));
}

/** Where the header of a PDF has to be at the latest, in bytes. */
const headerWithin = 1_024;

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, headerWithin)).includes('%PDF-');
}

async function imageScan(bytes: Uint8Array): Promise<OpenScan> {
  // What decodes pictures would draw SVG, too, and whatever else it knows.
  if (imageFormat(bytes) === null) {
    const message = 'This is no PDF, and no picture in PNG, JPEG, WebP, BMP, GIF or TIFF.';
    throw new UnreadableDocument('corrupt_document', message);
  }
  const file = await openImages(bytes);
  return {
    pageCount: file.count,
    pages: (numbers, mode) => imagePages(file, numbers, mode),
    toPdf: (pages) => reading(() => imagePdf(bytes, file, pages)),
  };
}

async function withPdf<R>(
  bytes: Uint8Array,
  use: (scan: OpenScan) => Promise<R>,
  password: string | undefined,
): Promise<R> {
  refuseBombs(bytes);
  try {
    using pdf = await openPdf(bytes, password);
    const { pageCount, encrypted, signatures, hasXfa } = pdf;
    return await use({
      pageCount,
      pdf: { encrypted, signatures, hasXfa },
      pages: (numbers, mode) => pdfPages(pdf, numbers, mode),
      async toPdf(pages, some) {
        // Of a file with a history, or with unreferenced objects, PDFium keeps what it shows.
        if (encrypted || some) return await searchablePdf(pdf.rewritten(), pages, { some });
        // PDFs that only PDFium can read are rewritten by it.
        return await searchablePdf(bytes, pages, { some }).catch(() =>
          searchablePdf(pdf.rewritten(), pages, { some }),
        );
      },
    });
  } catch (error) {
    throw error instanceof UnreadablePdf ? unreadable(error) : error;
  }
}

function unreadable(cause: UnreadablePdf): UnreadableDocument {
  if (cause.reason === 'password') {
    const message = 'The PDF is protected by a password.';
    return new UnreadableDocument('password_required', message, { cause });
  }
  const message = 'The PDF is damaged. Open it in its own program and save it again.';
  return new UnreadableDocument('corrupt_document', message, { cause });
}
