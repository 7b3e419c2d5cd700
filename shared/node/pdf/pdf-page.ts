import type { RgbaImage } from '../../ocr/image/image.ts';
import { annotationCharacters, type OpenBytes } from './annotation-characters.ts';
import { type PdfCharacter, pageCharacters } from './page-characters.ts';
import { type PdfImage, pageImages } from './page-images.ts';
import type { Pdfium } from './pdfium.ts';
import { UnreadablePdf } from './unreadable-pdf.ts';

/** A page as it is shown: turned as the document says. Lengths are points, from the top left corner. */
export type PdfPage = Disposable & {
  readonly width: number;
  readonly height: number;
  /** Its picture on white, with annotations and what was filled into forms. `scale` is pixels a point. */
  draw(scale: number): RgbaImage;
  /** Its text, character by character in the order of the document. */
  characters(): PdfCharacter[];
  /** What its annotations say where they are shown, the values of form fields among them. */
  annotationCharacters(own: PdfCharacter[]): PdfCharacter[];
  /** The raster images on it. */
  images(): PdfImage[];
};

type Place = { document: number; form: number; index: number; opened: OpenBytes };

/** Throws `UnreadablePdf` where the page is damaged. */
export function openPage(pdfium: Pdfium, { document, form, index, opened }: Place): PdfPage {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) throw new UnreadablePdf('damaged');
  pdfium.FORM_OnAfterLoadPage(page, form);
  const width = pdfium.FPDF_GetPageWidthF(page);
  const height = pdfium.FPDF_GetPageHeightF(page);
  const shown = { page, width, height };
  return {
    width,
    height,
    draw: (scale) => draw(pdfium, { ...shown, form }, scale),
    characters: () => pageCharacters(pdfium, shown),
    annotationCharacters: (own) =>
      pdfium.FPDFPage_GetAnnotCount(page) === 0
        ? []
        : annotationCharacters(pdfium, opened, { index, own }),
    images: () => pageImages(pdfium, shown),
    [Symbol.dispose]() {
      pdfium.FORM_OnBeforeClosePage(page, form);
      pdfium.FPDF_ClosePage(page);
    },
  };
}

/** FPDFBitmap_BGRA, FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER of fpdfview.h. */
const fourBytes = 4;
const withAnnotations = 0x01;
const redFirst = 0x10;

function draw(
  pdfium: Pdfium,
  shown: { page: number; form: number; width: number; height: number },
  scale: number,
): RgbaImage {
  const width = Math.max(1, Math.round(shown.width * scale));
  const height = Math.max(1, Math.round(shown.height * scale));
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const length = width * height * 4;
  const memory = malloc(length);
  if (memory === 0) throw new Error('There is no memory for the picture of the page.');
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, fourBytes, memory, width * 4);
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    const place = [0, 0, width, height, 0, withAnnotations | redFirst] as const;
    pdfium.FPDF_RenderPageBitmap(bitmap, shown.page, ...place);
    pdfium.FPDF_FFLDraw(shown.form, bitmap, shown.page, ...place);
    const data = pdfium.pdfium.HEAPU8.slice(memory, memory + length);
    return { width, height, data };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
    free(memory);
  }
}
