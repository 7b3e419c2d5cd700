/** TN: Numbers. */
import { archive, bool, message, type Read, reference, references, string } from './declare.ts';
import * as tsa from './tsa.ts';
import { EdgeInsetsArchive } from './tsd.ts';
import { Size } from './tsp.ts';

export const DocumentArchive = archive([1], {
  sheets: references(1),
  super: message(8, tsa.DocumentArchive),
  pageSize: message(12, Size),
});
export type DocumentArchive = Read<typeof DocumentArchive>;

/** A canvas with tables and other drawables. */
export const SheetArchive = archive([2], {
  name: string(1),
  drawableInfos: references(2),
  inPortraitPageOrientation: bool(3),
  /** Whether it is made as narrow as a page. */
  isAutofitOn: bool(6),
  printMargins: message(10, EdgeInsetsArchive),
  /** Of the first versions, which had one text, in the middle. */
  headerStorage: reference(15),
  footerStorage: reference(16),
  /** Three texts, from left to right. */
  headers: references(18),
  footers: references(19),
});
export type SheetArchive = Read<typeof SheetArchive>;

/** A form, which shows another sheet's table. */
export const FormBasedSheetArchive = archive([3], { super: message(1, SheetArchive) });
