import type { Box } from '../../api/box.ts';
import type { Recognition, RecognizedLine } from '../../api/recognition.ts';

type Placed = Pick<Recognition, 'lines' | 'codes' | 'tables'>;

/** The lines, codes and tables of a recognition with every box where `move` puts it. */
export function mapBoxes({ lines, codes, tables }: Placed, move: (box: Box) => Box): Placed {
  return {
    lines: lines.map((line) => mapLineBoxes(line, move)),
    codes: codes.map((code) => ({ ...code, box: move(code.box) })),
    tables: tables.map((table) => ({
      box: move(table.box),
      rows: table.rows.map((cells) => cells.map((cell) => ({ ...cell, box: move(cell.box) }))),
    })),
  };
}

export function mapLineBoxes(line: RecognizedLine, move: (box: Box) => Box): RecognizedLine {
  return {
    ...line,
    box: move(line.box),
    words: line.words.map((word) => ({ ...word, box: move(word.box) })),
  };
}
