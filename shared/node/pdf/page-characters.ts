import type { FrameBox } from '../odf/length.ts';
import { numbersOut, type Pdfium } from './pdfium.ts';

/** A character, and where it is shown. */
export type PdfCharacter = {
  /**
   * A whole code point; a line break or space may be added by PDFium where the document has none.
   */
  text: string;
  box: FrameBox;
  /** In points. */
  fontSize: number;
  /** Whether PDFium inserted it because of a gap. */
  generated: boolean;
  /** Whether the document does not say which character it is. */
  unknown: boolean;
};

/** More characters than anyone reads on a page. */
const maxCharacters = 1_000_000;

/** A loaded page and its shown size, in points. */
export type ShownPage = { page: number; width: number; height: number };

/** The text of a page, without what lies outside of it: no viewer shows that. */
export function pageCharacters(pdfium: Pdfium, shown: ShownPage): PdfCharacter[] {
  const textPage = pdfium.FPDFText_LoadPage(shown.page);
  if (textPage === 0) return [];
  try {
    const count = Math.min(pdfium.FPDFText_CountChars(textPage), maxCharacters);
    const characters: PdfCharacter[] = [];
    for (let index = 0; index < count; index++) {
      const code = pdfium.FPDFText_GetUnicode(textPage, index);
      // The second of a surrogate pair is at the same place.
      if (code >= 0xdc00 && code <= 0xdfff) continue;
      const low = code >= 0xd800 ? pdfium.FPDFText_GetUnicode(textPage, index + 1) : 0;
      const box = boxOf(pdfium, { shown, textPage, index });
      const generated = pdfium.FPDFText_IsGenerated(textPage, index) === 1;
      if (!generated && !isOn(shown, box)) continue;
      characters.push({
        text: textOf(code, low),
        box,
        fontSize: pdfium.FPDFText_GetFontSize(textPage, index),
        generated,
        unknown: pdfium.FPDFText_HasUnicodeMapError(textPage, index) === 1,
      });
    }
    return characters;
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}

/** Whether any part of the box is on the page. */
function isOn(page: ShownPage, { x, y, width, height }: FrameBox): boolean {
  return x + width >= 0 && x <= page.width && y + height >= 0 && y <= page.height;
}

function textOf(code: number, low: number): string {
  if (code >= 0xd800 && code <= 0xdbff && low >= 0xdc00 && low <= 0xdfff) {
    return String.fromCharCode(code, low);
  }
  return code === 0 ? '\ufffd' : String.fromCharCode(code).toWellFormed();
}

function boxOf(
  pdfium: Pdfium,
  { shown, textPage, index }: { shown: ShownPage; textPage: number; index: number },
): FrameBox {
  const [left = 0, right = 0, bottom = 0, top = 0] =
    numbersOut(pdfium, { type: 'double', count: 4 }, (...pointers) => {
      const [a = 0, b = 0, c = 0, d = 0] = pointers;
      return pdfium.FPDFText_GetCharBox(textPage, index, a, b, c, d);
    }) ?? [];
  return shownBox(pdfium, shown, [left, bottom, right, top]);
}

/** PDFium returns whole device units only: these are hundredths of a point. */
const units = 100;

/** The box with two opposite corners in page coordinates, as shown, in points. */
export function shownBox(
  pdfium: Pdfium,
  { page, width, height }: ShownPage,
  [left, bottom, right, top]: readonly [number, number, number, number],
): FrameBox {
  const size = [Math.round(width * units), Math.round(height * units)] as const;
  const shown = (x: number, y: number) =>
    numbersOut(pdfium, { type: 'i32', count: 2 }, (toX = 0, toY = 0) =>
      pdfium.FPDF_PageToDevice(page, 0, 0, ...size, 0, x, y, toX, toY),
    ) ?? [0, 0];
  const [x1 = 0, y1 = 0] = shown(left, bottom);
  const [x2 = 0, y2 = 0] = shown(right, top);
  return {
    x: Math.min(x1, x2) / units,
    y: Math.min(y1, y2) / units,
    width: Math.abs(x2 - x1) / units,
    height: Math.abs(y2 - y1) / units,
  };
}
