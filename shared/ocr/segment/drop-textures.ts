import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { findComponents } from '../image/find-components.ts';
import { isWritten, isWrittenBeside } from './is-written.ts';
import type { PreparedImage, Strip } from './prepare-image.ts';

/**
 * A grainy image without the strips that hold no letters, and the boxes of those: leaves, hair and
 * clouds are marks of any size, which take longest to read.
 */
export function dropTextures(prepared: PreparedImage): PreparedImage & { dropped: Box[] } {
  const marks = findComponents(prepared.ink, markThreshold);
  const isText = (strip: Strip) => {
    const inside = marksIn(strip, marks);
    const { vertical, capitals } = strip;
    return vertical || isWritten(inside, capitals) || isWrittenBeside(inside, capitals);
  };
  return {
    ...prepared,
    strips: prepared.strips.filter(isText),
    dropped: prepared.strips.filter((strip) => !isText(strip)).map(({ box }) => box),
  };
}

function marksIn({ box }: Strip, marks: Box[]): Box[] {
  return marks.filter((mark) => isWithin(mark, box));
}

function isWithin({ x, y, width, height }: Box, box: Box): boolean {
  return (
    x >= box.x && y >= box.y && x + width <= box.x + box.width && y + height <= box.y + box.height
  );
}
