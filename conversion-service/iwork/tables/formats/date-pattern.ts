/** A part of a date pattern: a letter said some times, or text. */
export type DateToken = { letter: string; count: number } | { literal: string };

const maxTokens = 200;

/** Splits a pattern of Unicode's date letters (UTS 35): `d MMM yyyy 'at' HH:mm`. */
export function dateTokens(pattern: string): DateToken[] {
  const pieces = pattern.matchAll(/''|'((?:[^']|'')*)'?|([A-Za-z])\2*|[^A-Za-z']+/g);
  const tokens: DateToken[] = [];
  for (const [piece, quoted, letter] of pieces) {
    if (tokens.length >= maxTokens) break;
    if (letter) tokens.push({ letter, count: piece.length });
    else if (piece === "''") tokens.push({ literal: "'" });
    else tokens.push({ literal: (quoted ?? piece).replaceAll("''", "'") });
  }
  return tokens;
}
