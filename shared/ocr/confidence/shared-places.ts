import type { Span } from '../geometry/spans.ts';

/** The words of two readings of one line in one place; either may have none there. */
export type Readings<Word> = [first: Word[], second: Word[]];

/**
 * Groups the words of two readings of a line by the stretches of it that they share, from the left;
 * one word may correspond to two.
 */
export function sharedPlaces<Word>(
  first: Word[],
  second: Word[],
  spanOf: (word: Word) => Span,
): Readings<Word>[] {
  const places: { to: number; width: number; readings: Readings<Word> }[] = [];
  const words = [
    ...first.map((word) => ({ word, reading: 0, ...spanOf(word) })),
    ...second.map((word) => ({ word, reading: 1, ...spanOf(word) })),
  ].toSorted((a, b) => a.from - b.from);
  for (const { word, reading, from, to } of words) {
    const width = to - from;
    const last = places.at(-1);
    const common = last ? Math.min(last.to, to) - from : 0;
    if (!last || common <= minCommon * Math.min(width, last.width)) {
      places.push({ to, width, readings: reading === 0 ? [[word], []] : [[], [word]] });
      continue;
    }
    last.readings[reading]?.push(word);
    if (to > last.to) Object.assign(last, { to, width });
  }
  return places.map(({ readings }) => readings);
}

/** Share of the narrower word: boxes of adjacent words may touch. */
const minCommon = 0.25;
