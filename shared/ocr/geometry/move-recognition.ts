import type { Box } from '../../api/box.ts';
import type { Recognition } from '../../api/recognition.ts';

type Placed = Pick<Recognition, 'lines' | 'codes' | 'tables'>;

/** The lines, codes and tables of a recognition with every box moved by `x` and `y`, in pixels. */
export function moveRecognition(
  { lines, codes, tables }: Placed,
  { x, y }: { x: number; y: number },
): Placed {
  const moved = (box: Box): Box => ({ ...box, x: box.x + x, y: box.y + y });
  return {
    lines: lines.map((line) => ({
      ...line,
      box: moved(line.box),
      words: line.words.map((word) => ({ ...word, box: moved(word.box) })),
    })),
    codes: codes.map((code) => ({ ...code, box: moved(code.box) })),
    tables: tables.map((table) => ({
      box: moved(table.box),
      rows: table.rows.map((cells) => cells.map((cell) => ({ ...cell, box: moved(cell.box) }))),
    })),
  };
}
