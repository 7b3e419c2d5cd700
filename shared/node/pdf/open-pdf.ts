import { openPage, type PdfPage } from './pdf-page.ts';
import { loadPdfium, type Pdfium } from './pdfium.ts';

/** An open PDF document; it holds memory until it is disposed of. */
export type Pdf = Disposable & {
  readonly pageCount: number;
  /** @param index from 0 */
  page(index: number): PdfPage;
  /** The document without its encryption, written anew. */
  decrypted(): Uint8Array;
};

/** The document cannot be opened without its password, or is no PDF that can be read. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf';
  readonly reason: 'password' | 'damaged';

  constructor(reason: 'password' | 'damaged') {
    super(reason === 'password' ? 'The PDF needs its password.' : 'The PDF cannot be read.');
    this.reason = reason;
  }
}

/**
 * Opens a PDF with PDFium. Scripts in it are not run, and nothing it names is loaded.
 * @throws {UnreadablePdf}
 */
export async function openPdf(bytes: Uint8Array, password = ''): Promise<Pdf> {
  const pdfium = await loadPdfium();
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const memory = malloc(bytes.length);
  pdfium.pdfium.HEAPU8.set(bytes, memory);
  const document = pdfium.FPDF_LoadMemDocument(memory, bytes.length, password);
  if (document === 0) {
    const error = pdfium.FPDF_GetLastError();
    free(memory);
    throw new UnreadablePdf(error === wrongPassword ? 'password' : 'damaged');
  }
  const formInfo = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, formInfo);
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    page: (index) => openPage(pdfium, { document, form, index }),
    decrypted: () => decrypted(pdfium, document),
    [Symbol.dispose]() {
      pdfium.PDFiumExt_ExitFormFillEnvironment(form);
      pdfium.PDFiumExt_CloseFormFillInfo(formInfo);
      pdfium.FPDF_CloseDocument(document);
      free(memory);
    },
  };
}

/** FPDF_ERR_PASSWORD of fpdfview.h. */
const wrongPassword = 4;

function decrypted(pdfium: Pdfium, document: number): Uint8Array {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  pdfium.EPDF_RemoveEncryption(document);
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    pdfium.PDFiumExt_SaveAsCopy(document, writer);
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
    const memory = malloc(size);
    pdfium.PDFiumExt_GetFileWriterData(writer, memory, size);
    const bytes = pdfium.pdfium.HEAPU8.slice(memory, memory + size);
    free(memory);
    return bytes;
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer);
  }
}
