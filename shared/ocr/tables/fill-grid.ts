import type {
  RecognizedCell,
  RecognizedLine,
  RecognizedTable,
  RecognizedWord,
} from '../../api/recognition.ts';
import { meanConfidence } from '../confidence/confidence.ts';
import { unionOf } from '../geometry/boxes.ts';
import { joinLines, lineOfWords } from '../layout/join-words.ts';
import { boxOf, centerOf, type Grid, type Place, stretchAt } from './grid.ts';
import { textHeightOf, textRows } from './text-rows.ts';

/** The table that a grid makes of the lines of text in it: each word is in the cell of its middle. */
export function fillGrid(grid: Grid, lines: RecognizedLine[]): RecognizedTable {
  const reach = 0.35 * textHeightOf(lines.flatMap(({ words }) => words));
  const rows = textRows(lines).map(({ words }) =>
    words.filter((word) => !isPieceOfWall(word, grid, reach)),
  );
  const cells = new Map<Place, RecognizedWord[][]>(grid.places.map((place) => [place, []]));
  for (const words of rows) {
    const inRow = Map.groupBy(words, ({ box }) => placeAt(grid, centerOf(box)));
    for (const [place, own] of inRow) if (place) cells.get(place)?.push(own);
  }
  const filled = grid.ys.slice(1).map((_, row) =>
    grid.places
      .filter((place) => place.row === row)
      .toSorted((a, b) => a.column - b.column)
      .map((place) => cellOf(grid, place, cells.get(place) ?? [])),
  );
  return { box: roundBox(unionOf(filled.flat().map(({ box }) => box))), rows: filled };
}

function cellOf(grid: Grid, place: Place, rows: RecognizedWord[][]): RecognizedCell {
  return {
    text: joinLines(rows.map(lineOfWords)).trim(),
    box: roundBox(boxOf(grid, place)),
    confidence: meanConfidence(rows.flat()),
    columnSpan: place.columnSpan,
    rowSpan: place.rowSpan,
  };
}

function placeAt({ xs, ys, places }: Grid, { x, y }: { x: number; y: number }): Place | undefined {
  const column = stretchAt(xs, x);
  const row = stretchAt(ys, y);
  return places.find(
    (place) =>
      place.column <= column &&
      column < place.column + place.columnSpan &&
      place.row <= row &&
      row < place.row + place.rowSpan,
  );
}

/** What was left of a line may have been read as a mark on it. */
function isPieceOfWall({ text, box }: RecognizedWord, { xs, ys }: Grid, reach: number): boolean {
  if (!/^[-|_.,·'‘’"“”~=—–:;!\][)(}{Il]$/u.test(text)) return false;
  const { x, y } = centerOf(box);
  const standing = box.height > box.width;
  if (standing || box.width < reach) return xs.some((edge) => Math.abs(edge - x) <= reach);
  return (
    ys.some((edge) => Math.abs(edge - y) <= reach) || xs.some((edge) => Math.abs(edge - x) <= reach)
  );
}

function roundBox({ x, y, width, height }: RecognizedTable['box']): RecognizedTable['box'] {
  const left = Math.round(x);
  const top = Math.round(y);
  return {
    x: left,
    y: top,
    width: Math.round(x + width) - left,
    height: Math.round(y + height) - top,
  };
}
