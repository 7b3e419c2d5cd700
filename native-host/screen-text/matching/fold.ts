import type { Fold } from './passage.ts';

/**
 * Characters as they are compared: what fonts and typesetting make of one is the same, as “ﬁ” and
 * fi, or the quotation marks of all languages.
 */
export function foldWith({ caseSensitive }: { caseSensitive: boolean }): Fold {
  return (character) => {
    const plain = alike.get(character) ?? character.normalize('NFKC');
    return caseSensitive ? plain : plain.toLowerCase();
  };
}

/** A text that is looked for, folded likewise, with one space between words. */
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
