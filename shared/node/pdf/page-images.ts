import type { Box } from '../odf/length.ts';
import { type ShownPage, shownBox } from './page-characters.ts';
import { numbersOut, type Pdfium } from './pdfium.ts';

/** A raster image: where it is shown, and its size in pixels. */
export type PdfImage = { box: Box; pixels: { width: number; height: number } };

/** FPDF_PAGEOBJ_IMAGE of fpdf_edit.h. */
const imageType = 3;

/** On a page with more only the first ones are examined. */
const maxObjects = 20_000;

/** Those directly on the page, not within forms. */
export function pageImages(pdfium: Pdfium, shown: ShownPage): PdfImage[] {
  const count = Math.min(pdfium.FPDFPage_CountObjects(shown.page), maxObjects);
  return Array.from({ length: count }, (_, index) => {
    const object = pdfium.FPDFPage_GetObject(shown.page, index);
    if (pdfium.FPDFPageObj_GetType(object) !== imageType) return [];
    const bounds = numbersOut(pdfium, { type: 'float', count: 4 }, (...pointers) => {
      const [a = 0, b = 0, c = 0, d = 0] = pointers;
      return pdfium.FPDFPageObj_GetBounds(object, a, b, c, d);
    });
    const size = numbersOut(pdfium, { type: 'i32', count: 2 }, (width = 0, height = 0) =>
      pdfium.FPDFImageObj_GetImagePixelSize(object, width, height),
    );
    if (!bounds || !size) return [];
    const [left = 0, bottom = 0, right = 0, top = 0] = bounds;
    const [width = 0, height = 0] = size;
    return [
      { box: shownBox(pdfium, shown, [left, bottom, right, top]), pixels: { width, height } },
    ];
  }).flat();
}
