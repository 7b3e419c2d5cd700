import type { Box } from '../../../shared/api/box.ts';
import { piecesOf, type WordMap, type WordRange } from '../../picture-words/word-map.ts';
import type { Surface } from '../picture-surface.ts';

const chosen = 'rgb(79 124 255 / 45%)';
const pointed = 'rgb(79 124 255 / 30%)';
const edge = '#4f7cff';
/** Around what is marked, in CSS pixels. */
const margin = 2;

/** Draws the lines that were read without the shade: so the person sees what can be taken. */
export function lightLines(
  { context, toCanvas }: Surface,
  { lines }: WordMap,
  drawPicture: () => void,
): void {
  context.save();
  context.beginPath();
  for (const { box } of lines) trace(context, toCanvas(box));
  context.clip();
  drawPicture();
  context.restore();
}

/** The words that are selected, each line in one piece. */
export function drawChosen({ context, toCanvas }: Surface, map: WordMap, range: WordRange): void {
  context.fillStyle = chosen;
  context.beginPath();
  for (const box of piecesOf(map, range)) trace(context, toCanvas(box));
  context.fill();
}

/** The word that a click would take. */
export function drawPointed({ context, toCanvas }: Surface, box: Box): void {
  context.beginPath();
  trace(context, toCanvas(box));
  context.fillStyle = pointed;
  context.fill();
  context.strokeStyle = edge;
  context.lineWidth = 1.5;
  context.stroke();
}

function trace(context: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  context.roundRect(x - margin, y - margin, width + 2 * margin, height + 2 * margin, 3);
}
