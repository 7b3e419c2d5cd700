import type { RecognizedLine } from '../../../shared/api/recognition.ts';

/** A line goes on below another one where it is no farther away than so many heights of a line. */
const maxGap = 1.6;

/** Lines of a page, in reading order, by the columns and sections that they stand in. */
export function blocksOf(lines: RecognizedLine[]): RecognizedLine[][] {
  const blocks: RecognizedLine[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const above = block?.at(-1);
    if (block && above && goesOn(above, line)) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function goesOn({ box: above }: RecognizedLine, { box: below }: RecognizedLine): boolean {
  const height = Math.max(above.height, below.height);
  const gap = below.y - (above.y + above.height);
  const isBelow = below.y + below.height / 2 > above.y + above.height / 2;
  const left = Math.max(above.x, below.x);
  const right = Math.min(above.x + above.width, below.x + below.width);
  return isBelow && gap <= maxGap * height && right > left;
}
