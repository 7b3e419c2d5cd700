import type { RecognizedLine } from '../../../shared/api/recognition.ts';
import type { GrayImage } from '../../../shared/ocr/image/image.ts';
import { lowerEdges } from './line-direction.ts';
import { type Matrix, moved } from './matrix.ts';

/**
 * The share of a picture's ink that was read as words, 0 to 1: on its head a page may be read surely,
 * but hardly any of it. `small` is the picture in gray, `back` leads from the reading's pixels to those
 * of the picture, which is so many times as wide as `small`. 1 for a picture without ink.
 */
export function readShare(
  { lines }: { lines: RecognizedLine[] },
  { small, back, scale }: { small: GrayImage; back: Matrix; scale: number },
): number {
  const { width, height } = small;
  const read = new Uint8Array(width * height);
  for (const { box } of lines.flatMap((line) => line.words)) {
    const corners = [0, 1].flatMap((right) =>
      [0, 1].map((low) => moved(back, box.x + right * box.width, box.y + low * box.height)),
    );
    const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => (corner[axis] ?? 0) / scale));
    const [left, right] = extent(xs ?? [], width);
    const [top, bottom] = extent(ys ?? [], height);
    for (let y = top; y < bottom; y++) read.fill(1, y * width + left, y * width + right);
  }
  const { x, y } = lowerEdges(small);
  const isRead = (at: number) =>
    read[((y[at] ?? 0) + height / 2) * width + (x[at] ?? 0) + width / 2] === 1;
  const count = x.reduce((sum, _, at) => sum + Number(isRead(at)), 0);
  return x.length === 0 ? 1 : count / x.length;
}

/** The whole pixels from the least to the greatest of some places, with one more on either side. */
function extent(places: number[], size: number): [from: number, to: number] {
  const within = (value: number) => Math.max(0, Math.min(size, value));
  return [within(Math.floor(Math.min(...places)) - 1), within(Math.ceil(Math.max(...places)) + 1)];
}
