import type { Box } from '../../../api/box.ts';
import type { RecognizedWord } from '../../../api/recognition.ts';
import type { GrayImage } from '../../image/image.ts';
import { inkRuns, tightInk } from '../measure-line.ts';

/**
 * Whether it is the sign of a search field, which is read as Q: a ring whose handle alone reaches the
 * lower right corner. The tail of a Q is below its bowl, or crosses it.
 */
export function isMagnifier({ text, box }: RecognizedWord, ink: GrayImage): boolean {
  if (!/[QqOo0@©]/.test(text)) return false;
  const runs = inkRuns(ink, box).map(({ from, to }) => ({ ...box, x: from, width: to - from }));
  const icon = runs.reduce((widest, run) => (run.width > widest.width ? run : widest), {
    ...box,
    width: 0,
  });
  const tight = tightInk(ink, icon)?.box;
  if (!tight || tight.height < smallestMagnifier) return false;
  const { x, y, width, height } = tight;
  if (Math.abs(width - height) > maxOffSquare * height) return false;
  const edge = Math.round(handle * width);
  const free = Math.round(ring * width);
  const isEmpty = (part: Box) => tightInk(ink, part) === null;
  return (
    isEmpty({ x, y: y + height - edge, width: free, height: edge }) &&
    isEmpty({ x: x + width - edge, y, width: edge, height: free }) &&
    isEmpty(around(x + middleOfRing * width, y + middleOfRing * height))
  );
}

/** In pixels. */
const smallestMagnifier = 9;

/** Shares of the sign: between width and height, the end of the handle, and the ring with its middle. */
const maxOffSquare = 0.2;
const handle = 0.15;
const ring = 0.6;
const middleOfRing = 0.36;

/** The pixels around a place. */
function around(x: number, y: number): Box {
  return { x: Math.round(x) - 1, y: Math.round(y) - 1, width: 2, height: 2 };
}
