import type { RecognizedCell, RecognizedTable } from '../api/recognition.ts';

/**
 * The cells of a table as a rectangle, row by row: one that spans is at the position where it
 * begins, and the positions that it covers are null.
 */
export function placeCells({ rows }: Pick<RecognizedTable, 'rows'>): (RecognizedCell | null)[][] {
  const placed: (RecognizedCell | null)[][] = rows.map(() => []);
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (placed[row]?.[column] !== undefined) column++;
      for (const [down, line] of placed.slice(row, row + cell.rowSpan).entries()) {
        for (let right = 0; right < cell.columnSpan; right++) {
          line[column + right] = down === 0 && right === 0 ? cell : null;
        }
      }
    }
  }
  const width = Math.max(0, ...placed.map(({ length }) => length));
  return placed.map((line) => Array.from({ length: width }, (_, index) => line[index] ?? null));
}

/** The texts of a table as a rectangle; covered positions are empty. */
export function tableRows(table: Pick<RecognizedTable, 'rows'>): string[][] {
  return placeCells(table).map((cells) => cells.map((cell) => cell?.text ?? ''));
}
