import type { Box } from '../../../shared/api/box.ts';
import type { ReadLine } from './read-line.ts';

/** A box that was read again: the lines that stood in it, and those that do now. */
export type ReadAgain = { box: Box; replaces: ReadLine[]; lines: ReadLine[] };

/** The lines of a screen once some boxes were read again, in reading order. */
export function mergeLines(known: ReadLine[], parts: ReadAgain[]): ReadLine[] {
  let merged = known;
  for (const { box, replaces, lines } of parts) {
    const gone = new Set(replaces);
    const first = merged.findIndex((line) => gone.has(line));
    const at = first < 0 ? placeOf(box, merged) : first;
    const [before, after] = [merged.slice(0, at), merged.slice(at)];
    merged = [...before, ...lines, ...after.filter((line) => !gone.has(line))];
  }
  return merged;
}

/** After the last line above that it stands below, or else after all that begin higher. */
function placeOf(box: Box, lines: ReadLine[]): number {
  const isAbove = (line: ReadLine) => line.box.y + line.box.height / 2 < box.y + box.height / 2;
  const isOver = ({ box: { x, width } }: ReadLine) => x < box.x + box.width && x + width > box.x;
  const below = lines.findLastIndex((line) => isAbove(line) && isOver(line));
  return 1 + (below < 0 ? lines.findLastIndex(isAbove) : below);
}
