import type { Box } from '../odf/frame.ts';
import { numbersOut, type Pdfium } from './pdfium.ts';

/** A loaded page, and the size that it is shown with, in points. */
export type ShownPage = { page: number; width: number; height: number };

/** PDFium gives whole units of the device alone: these are hundredths of a point. */
const units = 100;

/** Where two opposite corners in the page's own coordinates come to be shown, in points. */
export function shownBox(
  pdfium: Pdfium,
  { page, width, height }: ShownPage,
  [left, bottom, right, top]: readonly [number, number, number, number],
): Box {
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
