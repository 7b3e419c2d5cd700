import type { Box } from '../../api/box.ts';
import type { Recognition, RecognizedLine } from '../../api/recognition.ts';
import type { Point } from '../../geometry.ts';
import { joinSpans, type Span } from './spans.ts';

/** The smallest box around all of the given ones; an empty box at the origin for none. */
export function unionOf(boxes: Box[]): Box {
  const first = boxes[0];
  if (!first) return { x: 0, y: 0, width: 0, height: 0 };
  let { x, y } = first;
  let right = x + first.width;
  let bottom = y + first.height;
  for (const box of boxes) {
    x = Math.min(x, box.x);
    y = Math.min(y, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return { x, y, width: right - x, height: bottom - y };
}

export function centerOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Whether the middle of a word is in a box. */
export function isIn(word: Box, { x, y, width, height }: Box): boolean {
  const center = centerOf(word);
  return center.x >= x && center.x < x + width && center.y >= y && center.y < y + height;
}

/** Whether two boxes share a pixel. */
export function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Whether it is as flat as a dash or an underscore. */
export function isFlat({ width, height }: Box): boolean {
  return height < flatness * width;
}

/** The height of a bar in its width. */
const flatness = 0.3;

export function across({ x, width }: Box): Span {
  return { from: x, to: x + width };
}

export function down({ y, height }: Box): Span {
  return { from: y, to: y + height };
}

type PlacedRecognition = Pick<Recognition, 'lines' | 'codes' | 'tables'>;

/** The lines, codes and tables of a recognition with `move` applied to every box. */
export function mapBoxes(
  { lines, codes, tables }: PlacedRecognition,
  move: (box: Box) => Box,
): PlacedRecognition {
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

/** The lines, codes and tables of a recognition with every box moved by `x` and `y`, in pixels. */
export function moveRecognition(placed: PlacedRecognition, { x, y }: Point): PlacedRecognition {
  return mapBoxes(placed, (box) => ({ ...box, x: box.x + x, y: box.y + y }));
}

/** Turned by a quarter to the left: columns read from right to left become lines from the top. */
export function turnBox({ x, y, width, height }: Box): Box {
  return { x: y, y: -(x + width), width: height, height: width };
}

/** Reverses `turnBox`. */
export function turnBoxBack({ x, y, width, height }: Box): Box {
  return { x: -(y + height), y: x, width: height, height: width };
}

/** Groups marks by the rows they occupy, from the top: between bands the image is empty. */
export function bandsOf(marks: Box[]): Box[][] {
  const bands = joinSpans(marks.map(down)).map((span) => ({ span, marks: [] as Box[] }));
  let at = 0;
  for (const mark of marks.toSorted((a, b) => a.y - b.y)) {
    while ((bands[at]?.span.to ?? Number.POSITIVE_INFINITY) <= mark.y) at++;
    bands[at]?.marks.push(mark);
  }
  return bands.map((band) => band.marks);
}
