import type { Box } from '../../api/box.ts';
import type { GrayImage } from './image.ts';

/**
 * Whether a mark is drawn along all four sides of its box, but for the corners, and is no bar: as the
 * border of a key, a button or a field, and no letter but O, D and 0. A pixel is marked where its value
 * is at least `threshold`; `corner` is how much of a side may bend at either end, 0 to 0.5.
 */
export function isFrame(image: GrayImage, box: Box, threshold: number, corner = 0.2): boolean {
  const { x, y, width, height } = box;
  if (height < smallest || width < 0.6 * height) return false;
  const [across, down] = [Math.ceil(width * corner), Math.ceil(height * corner)];
  const alongRow = { from: x + across, to: x + width - across };
  const alongColumn = { from: y + down, to: y + height - down };
  const isRow = (at: number) => isMarked(image, at * image.width, 1, alongRow, threshold);
  const isColumn = (at: number) => isMarked(image, at, image.width, alongColumn, threshold);
  return (
    (isColumn(x) || isColumn(x + 1)) &&
    (isRow(y) || isRow(y + 1)) &&
    (isColumn(x + width - 1) || isColumn(x + width - 2)) &&
    (isRow(y + height - 1) || isRow(y + height - 2))
  );
}

/** In pixels: a letter that is as small may fill its box. */
const smallest = 12;

/** Pixels whose index is `start` and some `step`s. */
function isMarked(
  { data }: GrayImage,
  start: number,
  step: number,
  { from, to }: { from: number; to: number },
  threshold: number,
): boolean {
  const most = 0.1 * (to - from);
  let missing = 0;
  for (let at = from; at < to; at++) {
    if ((data[start + at * step] ?? 0) < threshold && ++missing > most) return false;
  }
  return true;
}
