import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { bandsOf, unionOf } from '../geometry/boxes.ts';
import { findComponents } from '../image/find-components.ts';
import type { GrayImage } from '../image/image.ts';
import { capitalsToSmall, cutStrips, measureCapitals } from './cut-strips.ts';
import { findBlocks } from './find-blocks.ts';
import { findQuietLines } from './find-quiet-lines.ts';
import { isWritten, isWrittenBeside } from './is-written.ts';
import type { PreparedImage, Strip } from './prepare-image.ts';

/**
 * A grainy image without the strips that hold no letters, and the boxes of those: leaves, hair and
 * clouds are marks of any size, which take longest to read. Of such a strip lines of text stay, as a
 * caption below a photo, or the labels of buttons over it.
 */
export function dropTextures(prepared: PreparedImage): PreparedImage & { dropped: Box[] } {
  const marks = findComponents(prepared.ink, markThreshold);
  const strips: Strip[] = [];
  const dropped: Box[] = [];
  for (const strip of prepared.strips) {
    const inside = marksIn(strip, marks);
    if (isText(strip, inside)) strips.push(strip);
    else {
      dropped.push(strip.box);
      const apart = linesApart(strip, inside);
      strips.push(...(apart.length > 0 ? apart : quietLines(strip, inside, prepared.ink)));
    }
  }
  return { ...prepared, strips: numbered(strips), dropped };
}

/** Strips whose blocks are numbered from 0: of one that was dropped several may have come. */
function numbered(strips: Strip[]): Strip[] {
  const blocks = [...new Set(strips.map(({ block }) => block))].toSorted((a, b) => a - b);
  return strips.map((strip) => ({ ...strip, block: blocks.indexOf(strip.block) }));
}

function quietLines({ block, capitals }: Strip, marks: Box[], ink: GrayImage): Strip[] {
  const lines = findQuietLines(ink, marks, capitals);
  if (lines.length === 0) return [];
  const blocks = findBlocks(lines.flat(), capitals / capitalsToSmall);
  return blocks.flatMap((letters, index) =>
    cutStrips(letters, 1).map((strip) => ({
      ...strip,
      block: block + index / blocks.length,
      vertical: false,
      inTexture: true,
    })),
  );
}

function isText({ vertical, capitals }: Strip, marks: Box[]): boolean {
  return vertical || isWritten(marks, capitals) || isWrittenBeside(marks, capitals);
}

/** The rows of marks of a texture that are lines of text: even letters with nothing beside them. */
function linesApart({ block, vertical }: Strip, marks: Box[]): Strip[] {
  const lines = bandsOf(marks).filter(isLine);
  if (lines.length === 0) return [];
  return cutStrips(lines.flat(), 1).map((strip) => ({ ...strip, block, vertical }));
}

function isLine(marks: Box[]): boolean {
  const capitals = measureCapitals(marks);
  if (capitals === null || marks.length < fewestLetters) return false;
  return unionOf(marks).height <= highestLine * capitals && isWritten(marks, capitals);
}

/** In marks: of textures fewer are as even as letters. */
const fewestLetters = 7;
/** In heights of capitals, from an accent to a descender. */
const highestLine = 2;

function marksIn({ box }: Strip, marks: Box[]): Box[] {
  return marks.filter((mark) => isWithin(mark, box));
}

function isWithin({ x, y, width, height }: Box, box: Box): boolean {
  return (
    x >= box.x && y >= box.y && x + width <= box.x + box.width && y + height <= box.y + box.height
  );
}
