import type { RecognizedTable } from '../api/recognition.ts';

/**
 * The texts of a table as a rectangle, row by row: a cell that spans stands where it begins, and
 * the places that it covers are empty.
 */
export function tableRows({ rows }: Pick<RecognizedTable, 'rows'>): string[][] {
  const texts: string[][] = rows.map(() => []);
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const { text, columnSpan, rowSpan } of cells) {
      while (texts[row]?.[column] !== undefined) column++;
      for (let down = row; down < Math.min(rows.length, row + rowSpan); down++) {
        for (let right = column; right < column + columnSpan; right++) {
          const line = texts[down];
          if (line) line[right] = down === row && right === column ? text : '';
        }
      }
    }
  }
  const width = Math.max(0, ...texts.map(({ length }) => length));
  return texts.map((line) => Array.from({ length: width }, (_, index) => line[index] ?? ''));
}
