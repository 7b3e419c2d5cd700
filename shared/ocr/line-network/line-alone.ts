import type { Box } from '../../api/box.ts';
import { isFlat, meet } from '../geometry/boxes.ts';
import { cropGray } from '../image/crop-image.ts';
import type { GrayImage } from '../image/image.ts';
import type { LinePart } from './find-text-lines.ts';

/**
 * A part of a line without the underscores of the line above, which reach into its box where lines stand close: to its network these would
 * be quotes. Returns an image, dark on white, and the box of the line in it.
 */
export function lineAlone(
  strip: GrayImage,
  { box, marks }: LinePart,
  others: LinePart[],
): { image: GrayImage; box: Box } {
  const foreign = others
    .filter((other) => meet(other.box, box))
    .flatMap((other) => other.marks.filter(isFlat).map(withEdge))
    .filter((mark) => meet(mark, box) && isAbove(mark, box));
  if (foreign.length === 0 || foreign.length > mostForeign) return { image: strip, box };
  const image = cropGray(strip, box);
  const whole = { x: 0, y: 0, width: box.width, height: box.height };
  for (const mark of foreign) {
    const { left, right, top, bottom } = common(mark, box);
    for (let y = top; y < bottom; y++) {
      const row = (y - box.y) * box.width - box.x;
      image.data.fill(255, row + left, row + right);
    }
    for (const own of marks) {
      if (meet(own, mark)) restore(strip, { image, box }, common(own, mark));
    }
  }
  return { image, box: whole };
}

/** More are a texture. */
const mostForeign = 300;

/** What is lower may be an underscore of the line itself. */
function isAbove(mark: Box, box: Box): boolean {
  return mark.y + mark.height < box.y + box.height / 2;
}

type Sides = { left: number; right: number; top: number; bottom: number };

function restore(
  strip: GrayImage,
  { image, box }: { image: GrayImage; box: Box },
  part: Sides,
): void {
  const left = Math.max(part.left, box.x);
  const right = Math.min(part.right, box.x + box.width);
  const bottom = Math.min(part.bottom, box.y + box.height);
  if (right <= left) return;
  for (let y = Math.max(part.top, box.y); y < bottom; y++) {
    const from = y * strip.width;
    const pixels = strip.data.subarray(from + left, from + right);
    image.data.set(pixels, (y - box.y) * box.width + left - box.x);
  }
}

/** A mark with the pixels beside it that are too pale to be its own. */
function withEdge({ x, y, width, height }: Box): Box {
  return { x: x - edge, y: y - edge, width: width + 2 * edge, height: height + 2 * edge };
}

const edge = 1;

function common(a: Box, b: Box): Sides {
  return {
    left: Math.max(a.x, b.x),
    right: Math.min(a.x + a.width, b.x + b.width),
    top: Math.max(a.y, b.y),
    bottom: Math.min(a.y + a.height, b.y + b.height),
  };
}
