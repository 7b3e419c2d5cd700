/** What a character takes in fonts of screens without serifs, in ems. */
export function characterWidth(character: string): number {
  const known = widths.find(([characters]) => characters.includes(character));
  if (known) return known[1];
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(character)) {
    return 1;
  }
  return /\p{Lu}/u.test(character) ? 0.67 : 0.56;
}

const widths: [characters: string, ems: number][] = [
  ["iljI|'.,:;!‘’", 0.28],
  ['ftr()[]{}/\\- "`“”°*', 0.36],
  ['kcsvxyzJ', 0.51],
  ['mM%', 0.84],
  ['wW@—…', 0.82],
  ['OQGDHNU&', 0.74],
];

/** How many ems high the ink of a word is. */
export function inkHeight(text: string): number {
  return ascent(text) + (descends(text) ? 0.2 : 0);
}

/** How many ems of it lie above the baseline. */
export function ascent(text: string): number {
  return ascends(text) ? 0.74 : 0.54;
}

/** Whether a character of it is higher than an x. */
function ascends(text: string): boolean {
  return /[\p{Lu}\p{N}bdfhklt()[\]{}|/\\!?$%&@#"']/u.test(text);
}

/** Whether a character of it reaches below the line. */
export function descends(text: string): boolean {
  return /[gjpqyQ,;()[\]{}|/@$]/.test(text);
}
