import type { Box } from '../../shared/api/box.ts';
import type { Point } from '../../shared/geometry.ts';
import type { Surface } from './picture-surface.ts';
import type { Bounds } from './region-selection.ts';

/** Pixels of the picture across and down. */
const magnified = 11;
const largest = 132;
/** From the pointer, in CSS pixels. */
const gap = 24;
const labelHeight = 22;

type Scene = {
  pixel: { picture: ImageBitmap; at: Point };
  /** Where the pointer is on the canvas. */
  pointer: Point;
  /** What should stay seen, in CSS pixels of the canvas. */
  avoided: Box[];
};

export const labelFont = '500 13px system-ui, sans-serif';

/** The pixels around the pointer, large, with the place and the color of the one below it. */
export function drawMagnifier(surface: Surface, { pixel, pointer, avoided }: Scene): void {
  const { context, size } = surface;
  const side = Math.min(largest, size.width / 4, size.height / 4);
  const label = `${pixel.at.x}, ${pixel.at.y}  ${colorAt(pixel)}`;
  context.font = labelFont;
  const width = Math.max(side, context.measureText(label).width + 16);
  const height = side + labelHeight + 6;
  const { x, y } = freest({ width, height }, { pointer, avoided, size });
  context.save();
  context.beginPath();
  context.roundRect(x, y, side, side, 8);
  context.fillStyle = '#000';
  context.fill();
  context.clip();
  drawPixels(context, pixel, { x, y, width: side, height: side });
  context.restore();
  drawRings(context, { x, y, width: side, height: side });
  drawLabel(context, label, { x, y: y + side + 6 });
}

function drawPixels(
  context: CanvasRenderingContext2D,
  { picture, at }: Scene['pixel'],
  { x, y, width, height }: Box,
): void {
  context.imageSmoothingEnabled = false;
  const from = (value: number) => value - magnified / 2 + 0.5;
  context.drawImage(picture, from(at.x), from(at.y), magnified, magnified, x, y, width, height);
  const enlarged = width / magnified;
  const middle = { x: x + 5 * enlarged, y: y + 5 * enlarged };
  for (const [color, line] of marks) {
    context.strokeStyle = color;
    context.lineWidth = line;
    context.strokeRect(middle.x, middle.y, enlarged, enlarged);
  }
}

/** A light frame in a dark one: one of them is visible on every background. */
const marks: [string, number][] = [
  ['#14161a', 4],
  ['#fff', 2],
];

function drawRings(context: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  for (const [color, line] of marks) {
    context.beginPath();
    context.roundRect(x, y, width, height, 8);
    context.strokeStyle = color;
    context.lineWidth = line;
    context.stroke();
  }
}

/** Of the four corners beside the pointer, that which hides the least of what should stay seen. */
function freest(
  { width, height }: Bounds,
  { pointer, avoided, size }: Pick<Scene, 'pointer' | 'avoided'> & { size: Bounds },
): Point {
  const lefts = [pointer.x + gap, pointer.x - gap - width];
  const tops = [pointer.y + gap, pointer.y - gap - height];
  const corners = tops.flatMap((y) => lefts.map((x) => ({ x, y, width, height })));
  const fits = ({ x, y }: Point) =>
    x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;
  const hidden = (corner: Box) => avoided.reduce((sum, box) => sum + shared(corner, box), 0);
  const [best] = corners.filter(fits).sort((a, b) => hidden(a) - hidden(b));
  return best ?? { x: Math.max(0, size.width - width), y: Math.max(0, size.height - height) };
}

function shared(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

let sample: OffscreenCanvasRenderingContext2D | null | undefined;

/** As style sheets write it, `#1a2b3c`. */
function colorAt({ picture, at }: Scene['pixel']): string {
  sample ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!sample) return '';
  sample.drawImage(picture, at.x, at.y, 1, 1, 0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = sample.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

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
