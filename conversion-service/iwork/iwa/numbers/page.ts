import type { Message } from '../archive/message.ts';

/** How a sheet is printed. Lengths in points. */
export type Page = {
  width: number;
  height: number;
  margins: { top: number; left: number; bottom: number; right: number };
  /** The sheet is made as narrow as a page. */
  fit: boolean;
  /** Identifiers of the texts above and below every page: left, middle, right. */
  headers: number[];
  footers: number[];
};

/** A4; Numbers leaves the size out where nobody has chosen one. */
const PAPER = { width: 595, height: 842 };

/**
 * The page of a sheet.
 * @param document TN.DocumentArchive: 12 size of the paper
 * @param sheet TN.SheetArchive: 3 portrait, 6 fit, 10 margins, 18 headers, 19 footers
 */
export function sheetPage(document: Message | undefined, sheet: Message): Page {
  const size = document?.message(12);
  const sides = [size?.float(1) || PAPER.width, size?.float(2) || PAPER.height].map(
    within(72, 5000),
  );
  const short = Math.min(...sides);
  const long = Math.max(...sides);
  const portrait = sheet.bool(3) ?? true;
  const margin = (field: number) => within(0, short / 3)(sheet.message(10)?.float(field) ?? 36);
  return {
    width: portrait ? short : long,
    height: portrait ? long : short,
    margins: { top: margin(1), left: margin(2), bottom: margin(3), right: margin(4) },
    fit: sheet.bool(6) ?? false,
    headers: regions(sheet, 18, 15),
    footers: regions(sheet, 19, 16),
  };
}

/** Three texts; the first versions had one, which stood in the middle. */
function regions(sheet: Message, field: number, oldField: number): number[] {
  const texts = sheet.references(field).slice(0, 3);
  const old = sheet.reference(oldField);
  return texts.length > 0 || old === undefined ? texts : [-1, old];
}

function within(least: number, most: number) {
  return (value: number) => Math.min(most, Math.max(least, value));
}
