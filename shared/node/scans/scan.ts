import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedTable } from '../../api/recognition.ts';
import type { RgbaImage } from '../../ocr/image/image.ts';
import type { LetterStyles, RaisedMarks } from './flow/letter-styles.ts';
import { identity, type Matrix } from './upright/matrix.ts';

/** Which pages are read from their pixels: those without text, all, or none. */
export type ReadingMode = 'auto' | 'force' | 'skip';

/** What a person should look at in what was read. */
export type ScanWarning = { code: string; detail: string };

/** A page before it is read. Sizes are in points, as the page is shown. */
export type ScanPage = {
  /** In the document, from 1. */
  number: number;
  width: number;
  height: number;
  /** The text that the page has already, with boxes in points; empty where it has none. */
  kept: RecognizedLine[];
  /** Whether the page shows more than its text. */
  wantsReading: boolean;
  /** Whether it is read although it has text, which may be wrong. */
  forced?: boolean;
  /** Lines of its text that may differ from what it shows. */
  doubtful?: RecognizedLine[];
  /** The resolution of a page so large that it is below the best one for reading, in dots an inch. */
  coarser?: { dpi: number; wanted: number };
  /**
   * The picture of the page, and how many of its pixels are a point.
   * @param maxDpi where less than the best resolution is enough
   */
  draw(maxDpi?: number): Promise<{ picture: RgbaImage; scale: number }>;
};

/** A page that was read. Boxes are in its own units, upright, from the top left corner. */
export type ReadPage = Pick<ScanPage, 'number'> & {
  width: number;
  height: number;
  /** Points of one unit. */
  unit: number;
  /** From its units to points of the page as it is shown. */
  toShown: Matrix;
  lines: RecognizedLine[];
  /** Those of the lines that were read from pixels: the page does not have them as text. */
  read: RecognizedLine[];
  tables: RecognizedTable[];
  /** Where they are wanted. */
  pictures: Picture[];
  /** How its words are drawn, where that counts. */
  letters?: LetterStyles;
  /** Which of them end with a raised mark, measured likewise. */
  raised?: RaisedMarks;
};

/** A picture of a page, in its units, and as PNG or JPEG. */
export type Picture = { box: Box; bytes: Uint8Array };

export type Scan = { pages: ReadPage[]; warnings: ScanWarning[] };

/** A page whose text is its own. */
export function keptPage({ number, width, height, kept }: ScanPage): ReadPage {
  const size = { width, height, unit: 1, toShown: identity };
  return { number, ...size, lines: kept, read: [], tables: [], pictures: [] };
}
