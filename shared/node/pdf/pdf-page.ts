import type { RgbaImage } from '../../ocr/image/image.ts';
import type { FrameBox } from '../odf/length.ts';
import { type PdfCharacter, pageCharacters, type ShownPage, shownBox } from './page-characters.ts';
import { numbersOut, type Pdfium, UnreadablePdf, withForm } from './pdfium.ts';

/** A page as shown: turned as the document says. Lengths are points, from the top left corner. */
export type PdfPage = Disposable & {
  readonly width: number;
  readonly height: number;
  /** Draws it on white, with annotations and filled-in form fields. `scale` is pixels a point. */
  draw(scale: number): RgbaImage;
  /** Its text, character by character in the order of the document. */
  characters(): PdfCharacter[];
  /** The text of its annotations where they are shown, including the values of form fields. */
  annotationCharacters(own: PdfCharacter[]): PdfCharacter[];
  /** The raster images on it. */
  images(): PdfImage[];
};

type PageSource = { document: number; form: number; index: number; opened: OpenBytes };

/** The bytes of a document in PDFium's memory, and the password. */
type OpenBytes = { memory: number; length: number; password: string };

/** Throws `UnreadablePdf` where the page is damaged. */
export function openPage(pdfium: Pdfium, { document, form, index, opened }: PageSource): PdfPage {
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

/** FPDF_FORMFIELD_CHECKBOX and FPDF_FORMFIELD_RADIOBUTTON of fpdf_formfill.h. */
const signs: Record<number, { on: string; off: string }> = {
  2: { on: '☑', off: '☐' },
  3: { on: '◉', off: '○' },
};

/**
 * The text of a page's annotations where they are shown: values of form fields, free texts, stamps.
 * PDFium extracts only the text of the page's own content, but can flatten the annotations into it;
 * that is done in a copy of the document. Hidden annotations give no text, and a checkbox is given
 * as a character that shows its state.
 * @param own the characters of the page itself, which come first
 */
function annotationCharacters(
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
        // Gives fields without an appearance one.
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

/**
 * Removes from a loaded page what is no text: hidden annotations, and checkboxes, whose mark is
 * often a drawing. Returns a character for each checkbox, on a line of its own.
 */
function takeButtons(pdfium: Pdfium, form: number, shown: ShownPage): PdfCharacter[] {
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

/** On a page with more only the first ones are examined. */
const maxAnnotations = 20_000;

/** Hidden and NoView of ISO 32000, 12.5.3. */
const unseen = 2 | 32;

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

/** A raster image: where it is shown, and its size in pixels. */
export type PdfImage = { box: FrameBox; pixels: { width: number; height: number } };

/** FPDF_PAGEOBJ_IMAGE of fpdf_edit.h. */
const imageType = 3;

/** On a page with more only the first ones are examined. */
const maxObjects = 20_000;

/** Those directly on the page, not within forms. */
function pageImages(pdfium: Pdfium, shown: ShownPage): PdfImage[] {
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
