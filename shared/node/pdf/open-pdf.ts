import { openPage, type PdfPage } from './pdf-page.ts';
import { loadPdfium, type Pdfium, UnreadablePdf } from './pdfium.ts';

/** An open PDF document; it holds memory until it is disposed of. */
export type Pdf = Disposable & {
  readonly pageCount: number;
  /** Whether it is encrypted: one that opens without a password may be encrypted, too. */
  readonly encrypted: boolean;
  /** How many signatures it has. */
  readonly signatures: number;
  /** Whether it has an XFA form: its own pages may only say that another viewer is needed. */
  readonly hasXfa: boolean;
  /**
   * @param index from 0
   * @throws {UnreadablePdf}
   */
  page(index: number): PdfPage;
  /** The document rewritten: repaired where possible, and without its encryption. */
  rewritten(): Uint8Array;
};

/**
 * Opens a PDF with PDFium. Its scripts are not run, and nothing it refers to is loaded.
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
    encrypted: pdfium.EPDF_IsEncrypted(document),
    signatures: Math.max(0, pdfium.FPDF_GetSignatureCount(document)),
    hasXfa: xfaForms.includes(pdfium.FPDF_GetFormType(document)) || needsRendering(bytes),
    page: (index) =>
      openPage(pdfium, {
        document,
        form,
        index,
        opened: { memory, length: bytes.length, password },
      }),
    rewritten: () => rewritten(pdfium, document),
    [Symbol.dispose]() {
      pdfium.PDFiumExt_ExitFormFillEnvironment(form);
      pdfium.PDFiumExt_CloseFormFillInfo(formInfo);
      pdfium.FPDF_CloseDocument(document);
      free(memory);
    },
  };
}

/** FORMTYPE_XFA_FULL and FORMTYPE_XFA_FOREGROUND of fpdf_formfill.h. */
const xfaForms = [2, 3];

/** FPDF_ERR_PASSWORD of fpdfview.h. */
const wrongPassword = 4;

/** Whether it says that its pages exist only once an XFA form is laid out. */
function needsRendering(bytes: Uint8Array): boolean {
  return /\/NeedsRendering\s+true/.test(
    Buffer.from(bytes.subarray(0, lookedThrough)).toString('latin1'),
  );
}

/** How many bytes are searched for the unencrypted catalog of such a form; forms are small. */
const lookedThrough = 4_000_000;

function rewritten(pdfium: Pdfium, document: number): Uint8Array {
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
