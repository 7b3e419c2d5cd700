/** The place of a line in each of two lists that are the same line. */
export type Pair = { read: number; known: number };

/** So little more that it decides between what is as good otherwise. */
const tie = 1e-3;

/**
 * The pairs that match best, in the order of both lists (the longest common subsequence, weighted).
 * Of what is as good, the later of the known: text moves upwards.
 * @param weight how good a pair is; 0 where the two are different lines
 */
export function alignLines(
  sizes: { read: number; known: number },
  weight: (read: number, known: number) => number,
): Pair[] {
  const weights = Array.from({ length: sizes.read }, (_, read) =>
    Array.from({ length: sizes.known }, (_, known) => {
      const own = weight(read, known);
      return own === 0 ? 0 : own + tie * (known / (sizes.known + 1) - read / (sizes.read + 1));
    }),
  );
  const best = bestOf(weights, sizes);
  return walk(weights, best, sizes);
}

/** How good the best pairs are from each place on. */
function bestOf(weights: number[][], { read, known }: { read: number; known: number }) {
  const best = Array.from({ length: read + 1 }, () => new Float64Array(known + 1));
  for (let i = read - 1; i >= 0; i--) {
    for (let j = known - 1; j >= 0; j--) {
      const skipped = Math.max(value(best, i + 1, j), value(best, i, j + 1));
      const own = value(weights, i, j);
      const taken = own === 0 ? 0 : own + value(best, i + 1, j + 1);
      (best[i] ?? [])[j] = Math.max(skipped, taken);
    }
  }
  return best;
}

function walk(
  weights: number[][],
  best: Float64Array[],
  { read, known }: { read: number; known: number },
): Pair[] {
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < read && j < known) {
    const own = value(weights, i, j);
    const here = value(best, i, j);
    if (own !== 0 && here === own + value(best, i + 1, j + 1)) {
      pairs.push({ read: i++, known: j++ });
    } else if (here === value(best, i + 1, j)) i++;
    else j++;
  }
  return pairs;
}

function value(table: ArrayLike<number>[], row: number, column: number): number {
  return table[row]?.[column] ?? 0;
}
