import type { RecognizedLine } from '../../api/recognition.ts';
import type { Strip } from './prepare-image.ts';

/** The lines of each block of text, from the lines of each strip. Blocks without text are left out. */
export function joinBlocks(strips: Strip[], lines: RecognizedLine[][]): RecognizedLine[][] {
  const blocks: RecognizedLine[][] = [];
  for (const [index, { block }] of strips.entries()) {
    blocks[block] = [...(blocks[block] ?? []), ...(lines[index] ?? [])];
  }
  return blocks.filter((block) => block.length > 0);
}
