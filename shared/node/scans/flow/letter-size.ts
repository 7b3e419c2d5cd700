import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { median } from '../../../ocr/geometry/median.ts';

/** In sizes of the font, above the base line: of letters like “o”, of “t”, and of “l”. */
const low = 0.48;
const middle = 0.62;
const high = 0.71;

/** How much heights may differ that are the same. */
const evenly = 1.02;

/** Below the base line, of letters like “p”. */
const depth = 0.21;

/**
 * The size of a line's font in the units of its boxes, by which letters its words have: “on” is lower
 * than “top” in the same font.
 */
export function letterSize({ words, box }: RecognizedLine): number {
  const own = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const heights = own.map((word) => word.box.height);
  const isEven = Math.max(...heights) < evenly * Math.min(...heights);
  // Boxes of one height, whatever the letters are, are not those of the ink.
  if (own.length === 0 || (isEven && own.length > 2)) return (heights[0] ?? box.height) / high;
  return median(own.map(sizeOf));
}

function sizeOf({ text, box }: RecognizedWord): number {
  // Other scripts have letters of about one height.
  if (!/[\p{Script=Latin}\p{N}]/u.test(text)) return box.height / high;
  const plain = text.normalize('NFD');
  const isHigh = /[\p{Lu}\p{N}\p{M}bdfhklß()[\]{}|/\\"'“”‘’!?&%$#@]/u.test(plain);
  const above = isHigh ? high : /[ijt]/.test(plain) ? middle : low;
  const below = /[gjpqyQ,;()[\]{}|@$]/.test(plain) ? depth : 0;
  return box.height / (above + below);
}
