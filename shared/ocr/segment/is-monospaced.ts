import type { Box } from '../../api/box.ts';

/**
 * Whether lines, given by their marks, are set in a monospaced font: the middles of their letters
 * stand in columns of one width. `capitals` is the height of their capitals in the same pixels.
 */
export function isMonospaced(lines: Box[][], capitals: number): boolean {
  const distances = lines.flatMap((marks) => distancesIn(marks, capitals));
  if (distances.length < fewest) return false;
  for (let width = narrowest; width <= widest; width += 0.008) {
    if (shareInColumns(distances, width * capitals) >= share) return true;
  }
  return false;
}

/** Fewer letters may stand in columns by chance. */
const fewest = 12;

/** Characters of monospaced fonts, in heights of capitals. */
const narrowest = 0.68;
const widest = 1.12;

/** At least 0.90 of the distances in monospaced text, and at most 0.75 in other text. */
const share = 0.83;

/** From one letter to the next; dots, commas and letters that touch are no help. */
function distancesIn(marks: Box[], capitals: number): number[] {
  const middles = marks
    .filter(({ width, height }) => height >= 0.55 * capitals && width < 1.3 * capitals)
    .map(({ x, width }) => x + width / 2)
    .toSorted((a, b) => a - b);
  return middles.slice(1).map((middle, index) => middle - (middles[index] ?? 0));
}

function shareInColumns(distances: number[], width: number): number {
  // Across more columns a small error of their width would grow large.
  const near = distances.filter((distance) => distance <= 4.4 * width);
  const inColumns = near.filter((distance) => {
    const columns = distance / width;
    return columns > 0.6 && Math.abs(columns - Math.round(columns)) < 0.12;
  });
  return inColumns.length / near.length;
}
