import type { Box } from '../../api/box.ts';
import { dotRows } from '../geometry/dot-rows.ts';
import { findComponents, isFrame } from '../image/find-components.ts';
import { freePixels } from '../image/free-pixels.ts';
import type { RgbaImage } from '../image/image.ts';
import { markOutlines } from '../image/pixel-loops.ts';

/**
 * The height of the small letters of an image in pixels, before anything is known about its colors:
 * outlines are where neighboring pixels differ, whichever is darker. Null where nothing looks like
 * letters.
 */
export function estimateTextHeight(picture: RgbaImage): number | null {
  const { width, height } = picture;
  const marks = { width, height, data: markOutlines(picture, outlineStep) };
  const all = findComponents(marks, 1);
  const boxes = all.filter((box) => !isFrame(marks, box, 1));
  freePixels(marks.data);
  // An O or a 0 looks like a frame too.
  return commonHeight(boxes) ?? heightInWords(boxes) ?? commonHeight(all);
}

/** In pixels: what is higher is more likely a shape than a letter. */
const maxTextHeight = 200;

/**
 * The most common height of boxes, without dots and large areas; null for none. Where most are dots
 * that lead to numbers, as in a table of contents, it is that of the letters.
 */
export function commonHeight(boxes: Box[], most = maxTextHeight): number | null {
  const height = mostCommon(boxes, most);
  if (height === null) return null;
  const alike = boxes.filter((box) => Math.abs(box.height - height) <= 1);
  const dots = alike.filter(({ width }) => Math.abs(width - height) <= 1 + height / 4);
  if (dots.length < mostlyDots * alike.length) return height;
  const leading = new Set(dotRows(dots, maxDotStep * height).flat());
  if (leading.size < mostlyDots * alike.length) return height;
  // Those of bold entries are larger: what is left may be dots again.
  const letters = commonHeight(
    boxes.filter((box) => !leading.has(box)),
    most,
  );
  return letters !== null && letters >= letterToDot * height ? letters : height;
}

/** Share of the boxes of the most common height. */
const mostlyDots = 0.5;

/** In heights of the dots: from one to the next, and how high letters are at least. */
const maxDotStep = 6;
const letterToDot = 2.5;

function mostCommon(boxes: Box[], most: number): number | null {
  const counts = new Map<number, number>();
  for (const { width, height } of boxes) {
    if (height < 4 || height > most || width > 4 * height || width * 8 < height) continue;
    counts.set(height, (counts.get(height) ?? 0) + 1);
  }
  const weight = (height: number) =>
    2 * (counts.get(height) ?? 0) + (counts.get(height - 1) ?? 0) + (counts.get(height + 1) ?? 0);
  let best: number | null = null;
  for (const height of counts.keys()) {
    if (best === null || weight(height) > weight(best)) best = height;
  }
  return best;
}

/** The same where all letters touch their neighbors or an underline, as in closely set links. */
function heightInWords(boxes: Box[]): number | null {
  const words = boxes.filter(({ width, height }) => width > 4 * height);
  const reach = commonHeight(words.map((word) => ({ ...word, width: word.height })));
  return reach && Math.max(4, Math.round(reach / reachToSmall));
}

/** From the top of "l" to the bottom of "p", in heights of small letters. */
const reachToSmall = 1.8;

/** Differences below this are gradients, noise or the blocks of a JPEG. */
const outlineStep = 24;
