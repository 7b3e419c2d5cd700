import type { Fold } from './passage.ts';

/**
 * Folds characters for comparison: typographic variants are the same, as “ﬁ” and fi, or the
 * quotation marks of all languages.
 */
export function foldWith({ caseSensitive }: { caseSensitive: boolean }): Fold {
  return (character) => {
    const plain = alike.get(character) ?? character.normalize('NFKC');
    return caseSensitive ? plain : plain.toLowerCase();
  };
}

/** A query, folded likewise, with one space between words. */
export function foldQuery(text: string, fold: Fold): string {
  const folded = Array.from(text.normalize('NFC')).map(fold);
  return folded.join('').replace(/\s+/g, ' ').trim();
}

const alike = new Map(
  [
    ['"', '“”„‟«»″'],
    ["'", '‘’‚‛′‹›`´'],
    ['-', '‐‑‒–—−'],
    ['...', '…'],
    ['*', '•∗'],
  ].flatMap(([plain = '', others = '']) => Array.from(others).map((other) => [other, plain])),
);

/** Characters that recognition confuses, in lower case: replacing one by another costs little. */
const characters = ['il1|!jt', 'o0', 's5', 'b8', 'z2', 'gq9', ',.', ';:', "'`", 'ce', 'uv', 'hb'];

/** And one character for two. */
const pairs: [one: string, two: string][] = [
  ['m', 'rn'],
  ['m', 'nn'],
  ['n', 'ri'],
  ['d', 'cl'],
  ['w', 'vv'],
  ['h', 'li'],
  ['u', 'ii'],
  ['k', 'lc'],
];

const likely = 0.1;
/** The cost for letters that look alike, but are rarely confused. */
const rare = 0.4;
const rareClasses = new Set(['ce', 'uv', 'hb']);

/** The cost of reading one character as the other: 0 for none, 1 where they do not look alike. */
export function substitutionCost(a: string, b: string): number {
  if (a === b) return 0;
  const [low, other] = [a.toLowerCase(), b.toLowerCase()];
  if (low === other) return likely;
  const group = characters.find((each) => each.includes(low) && each.includes(other));
  if (group) return rareClasses.has(group) ? rare : likely;
  return withoutMarks(low) === withoutMarks(other) ? 2 * likely : 1;
}

/** The same for a character and two others; undefined where they do not look alike. */
export function pairCost(one: string, two: string): number | undefined {
  const [low, others] = [one.toLowerCase(), two.toLowerCase()];
  return pairs.some(([a, b]) => a === low && b === others) ? likely : undefined;
}

function withoutMarks(character: string): string {
  return character.normalize('NFD').replace(/\p{M}/gu, '');
}
