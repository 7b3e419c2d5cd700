import type { Page } from '../../numbers/page.ts';
import type * as tn from '../../schema/tn.ts';

/** A4; Numbers leaves the size out where nobody has chosen one. */
const PAPER = { width: 595, height: 842 };

/** The page of a sheet. */
export function sheetPage(document: tn.DocumentArchive | undefined, sheet: tn.SheetArchive): Page {
  const size = document?.pageSize;
  const sides = [size?.width || PAPER.width, size?.height || PAPER.height].map(within(72, 5000));
  const short = Math.min(...sides);
  const long = Math.max(...sides);
  const portrait = sheet.inPortraitPageOrientation ?? true;
  const margins = sheet.printMargins;
  const margin = (length: number | undefined) => within(0, short / 3)(length ?? 36);
  return {
    width: portrait ? short : long,
    height: portrait ? long : short,
    margins: {
      top: margin(margins?.top),
      left: margin(margins?.left),
      bottom: margin(margins?.bottom),
      right: margin(margins?.right),
    },
    fit: sheet.isAutofitOn ?? false,
    headers: regions(sheet.headers, sheet.headerStorage),
    footers: regions(sheet.footers, sheet.footerStorage),
  };
}

/** Three texts; the first versions had one, which stood in the middle. */
function regions(texts: number[], old: number | undefined): number[] {
  return texts.length > 0 || old === undefined ? texts.slice(0, 3) : [-1, old];
}

function within(min: number, max: number) {
  return (value: number) => Math.min(max, Math.max(min, value));
}
