import type { RecognizedTable } from '../../../shared/api/recognition.ts';
import { unionOf } from '../../../shared/ocr/geometry/boxes.ts';
import { joinWords } from '../../../shared/ocr/layout/join-words.ts';
import type { ReadPage } from '../scan.ts';

/** The lines of pages as a table of one column, where there is no other. */
export function linesAsTable(pages: ReadPage[]): RecognizedTable {
  const lines = pages.flatMap((page) => page.lines);
  return {
    box: unionOf(lines.map(({ box }) => box)),
    rows: lines.map((line) => [
      {
        text: joinWords(line),
        box: line.box,
        confidence: line.confidence,
        columnSpan: 1,
        rowSpan: 1,
      },
    ]),
  };
}
