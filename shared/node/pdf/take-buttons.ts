import type { PdfCharacter } from './page-characters.ts';
import { type ShownPage, shownBox } from './page-place.ts';
import { numbersOut, type Pdfium } from './pdfium.ts';

/**
 * Takes from a loaded page what says nothing as text: annotations that no screen shows, and boxes to
 * check, whose mark is often a drawing. Gives a sign for each box, in a line of its own.
 */
export function takeButtons(pdfium: Pdfium, form: number, shown: ShownPage): PdfCharacter[] {
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(shown.page), maxAnnotations);
  const signs: PdfCharacter[] = [];
  for (let index = count - 1; index >= 0; index--) {
    const annotation = pdfium.FPDFPage_GetAnnot(shown.page, index);
    if (annotation === 0) continue;
    const isUnseen = (pdfium.FPDFAnnot_GetFlags(annotation) & unseen) !== 0;
    const sign = signOf(pdfium, form, annotation);
    const box = sign && !isUnseen ? boxOf(pdfium, shown, annotation) : undefined;
    pdfium.FPDFPage_CloseAnnot(annotation);
    if (isUnseen || sign) pdfium.FPDFPage_RemoveAnnot(shown.page, index);
    if (sign && box) signs.unshift(characterOf('\n', box), characterOf(sign, box));
  }
  return signs;
}

/** Of a page with more only the first are looked at. */
const maxAnnotations = 20_000;

/** Hidden and NoView of ISO 32000, 12.5.3. */
const unseen = 2 | 32;

/** FPDF_FORMFIELD_CHECKBOX and FPDF_FORMFIELD_RADIOBUTTON of fpdf_formfill.h. */
const signs: Record<number, { on: string; off: string }> = {
  2: { on: '☑', off: '☐' },
  3: { on: '◉', off: '○' },
};

function signOf(pdfium: Pdfium, form: number, annotation: number): string | undefined {
  const sign = signs[pdfium.FPDFAnnot_GetFormFieldType(form, annotation)];
  return sign && (pdfium.FPDFAnnot_IsChecked(form, annotation) ? sign.on : sign.off);
}

function boxOf(pdfium: Pdfium, shown: ShownPage, annotation: number) {
  // FS_RECTF of fpdfview.h: left, top, right, bottom.
  const [left = 0, top = 0, right = 0, bottom = 0] =
    numbersOut(pdfium, { type: 'float', count: 4 }, (start = 0) =>
      pdfium.FPDFAnnot_GetRect(annotation, start),
    ) ?? [];
  return shownBox(pdfium, shown, [left, bottom, right, top]);
}

function characterOf(text: string, box: PdfCharacter['box']): PdfCharacter {
  return { text, box, fontSize: box.height, generated: false, unknown: false };
}
