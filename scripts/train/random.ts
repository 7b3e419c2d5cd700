/** Reproducible random numbers from a seed: an xorshift generator. */
export type Random = {
  /** Whole, both ends included. */
  int(from: number, to: number): number;
  pick<T>(items: ArrayLike<T>): T;
  chance(part: number): boolean;
  times<T>(count: number, make: () => T): T[];
};

export function createRandom(seed: number): Random {
  let state = Math.imul(seed, 2654435761) >>> 0 || 7;
  const next = () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    return state / 2 ** 32;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    int,
    pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number],
    chance: (part) => next() < part,
    times: (count, make) => Array.from({ length: count }, make),
  };
}
