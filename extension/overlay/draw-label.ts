import type { Point } from '../picture-words/point.ts';

export const labelFont = '500 13px system-ui, sans-serif';

/** A short text on a dark plate, by its upper left corner, in CSS pixels. */
export function drawLabel(context: CanvasRenderingContext2D, text: string, { x, y }: Point): void {
  context.font = labelFont;
  context.fillStyle = 'rgb(20 22 26 / 90%)';
  context.beginPath();
  context.roundRect(x, y, context.measureText(text).width + 16, 22, 5);
  context.fill();
  context.fillStyle = '#fff';
  context.textBaseline = 'middle';
  context.fillText(text, x + 8, y + 11.5);
}
