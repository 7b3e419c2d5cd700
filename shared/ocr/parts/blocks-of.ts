import type { Box } from '../../api/box.ts';
import type { RecognizedLine } from '../../api/recognition.ts';

/** Divides lines in reading order where one is not below the one before, as at columns. */
export function blocksOf(lines: RecognizedLine[]): RecognizedLine[][] {
  const blocks: RecognizedLine[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const above = block?.at(-1);
    if (block && above && isBelow(line.box, above.box)) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function isBelow(box: Box, above: Box): boolean {
  const overlaps = box.x < above.x + above.width && above.x < box.x + box.width;
  return overlaps && box.y + box.height / 2 > above.y + above.height;
}
