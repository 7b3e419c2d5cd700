import type { Box } from '../../../shared/api/box.ts';
import type { RecognizedTable } from '../../../shared/api/recognition.ts';
import { prepareImage } from '../../../shared/ocr/segment/prepare-image.ts';
import { findTables } from '../../../shared/ocr/tables/find-tables.ts';
import { blocksOf } from '../flow/blocks-of.ts';
import type { Page } from '../scan.ts';

/** Rulings and gaps are seen at that, with a quarter of the pixels of 300. */
const tableDpi = 150;

/** The tables of a page whose text is its own, found in its picture. Boxes are in points. */
export async function keptTables({ kept, draw }: Page): Promise<RecognizedTable[]> {
  if (kept.length === 0) return [];
  const { picture, scale } = await draw(tableDpi);
  const { ink, rulings } = prepareImage(picture, 1, false);
  const lines = kept.map((line) => ({
    ...line,
    box: scaled(line.box, scale),
    words: line.words.map((word) => ({ ...word, box: scaled(word.box, scale) })),
  }));
  const tables = findTables(blocksOf(lines), rulings, ink, { expected: false });
  return tables.map(({ box, rows }) => ({
    box: scaled(box, 1 / scale),
    rows: rows.map((cells) => cells.map((cell) => ({ ...cell, box: scaled(cell.box, 1 / scale) }))),
  }));
}

function scaled({ x, y, width, height }: Box, factor: number): Box {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
}
