import { type PdfCharacter, pageCharacters } from './page-characters.ts';
import type { ShownPage } from './page-place.ts';
import { type Pdfium, withForm } from './pdfium.ts';
import { takeButtons } from './take-buttons.ts';

/** The bytes of a document in PDFium's memory, and what opens it. */
export type OpenBytes = { memory: number; length: number; password: string };

/**
 * What the annotations of a page say where they are shown: values of form fields, free texts, stamps.
 * PDFium extracts text of the page's own content alone, and can make the annotations a part of it;
 * that happens to a copy of the document. Annotations that are not seen say nothing, and of boxes to check
 * a sign says whether they are.
 * @param own the characters of the page itself, which come first
 */
export function annotationCharacters(
  pdfium: Pdfium,
  { memory, length, password }: OpenBytes,
  { index, own }: { index: number; own: PdfCharacter[] },
): PdfCharacter[] {
  const copy = pdfium.FPDF_LoadMemDocument(memory, length, password);
  if (copy === 0) return [];
  try {
    return withForm(pdfium, copy, (form) => {
      let signs: PdfCharacter[] = [];
      const isFlat = withPage(pdfium, { document: copy, index }, (page) => {
        // Fields without an appearance get one then.
        pdfium.FORM_OnAfterLoadPage(page, form);
        signs = takeButtons(pdfium, form, shownPage(pdfium, page));
        const result = pdfium.FPDFPage_Flatten(page, forDisplay);
        pdfium.FORM_OnBeforeClosePage(page, form);
        return result === flattened;
      });
      if (!isFlat) return signs;
      const all = withPage(pdfium, { document: copy, index }, (page) =>
        pageCharacters(pdfium, shownPage(pdfium, page)),
      );
      return [...(all ?? []).slice(own.length), ...signs];
    });
  } finally {
    pdfium.FPDF_CloseDocument(copy);
  }
}

/** FLAT_NORMALDISPLAY and FLATTEN_SUCCESS of fpdf_flatten.h. */
const forDisplay = 0;
const flattened = 1;

function shownPage(pdfium: Pdfium, page: number): ShownPage {
  const width = pdfium.FPDF_GetPageWidthF(page);
  const height = pdfium.FPDF_GetPageHeightF(page);
  return { page, width, height };
}

function withPage<T>(
  pdfium: Pdfium,
  { document, index }: { document: number; index: number },
  work: (page: number) => T,
): T | undefined {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return undefined;
  try {
    return work(page);
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}
