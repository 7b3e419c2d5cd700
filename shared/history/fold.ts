/** Marks that ride on the character before them; half-width kana marks and Hangul jamo compose with it. */
const riders = String.raw`\p{M}\uFF9E\uFF9F\u1160-\u11FF`;
const foldable = new RegExp(`[\\0-\\x7F][${riders}]+|[^\\0-\\x7F][${riders}]*`, 'gsu');

/** Marks that only decorate. Vowel signs of Indic scripts and Japanese voicing marks are letters. */
const decorations =
  /[[\p{M}&&[\p{sc=Zinh}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]]--[\u3099\u309A]]/gv;

/** Letters that Unicode does not decompose, as people type them on a plain keyboard. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
const controls = /[\0-\x1F\x7F]/g;

/**
 * The text as search compares it: compatibility forms resolved, diacritics off, lower case,
 * control characters as spaces. Unpaired surrogates become U+FFFD.
 */
export function fold(text: string): string {
  return text.toWellFormed().replace(controls, ' ').replace(foldable, foldCluster).toLowerCase();
}

/** Folding keeps the place of every character of these. */
const plain = /^[\0-\x7F]*$/;

/** The offset in `text` (UTF-16 units) of the character that `fold(text)` has at `foldedOffset`. */
export function originalOffset(text: string, foldedOffset: number): number {
  if (plain.test(text)) return Math.min(foldedOffset, text.length);
  // By how much the folded text runs ahead of the original, before the current cluster.
  let ahead = 0;
  for (const { 0: cluster, index } of text.toWellFormed().matchAll(foldable)) {
    if (index + ahead >= foldedOffset) break;
    const grown = foldCluster(cluster).length - cluster.length;
    if (index + cluster.length + ahead + grown > foldedOffset) return index;
    ahead += grown;
  }
  return Math.min(foldedOffset - ahead, text.length);
}

function foldCluster(cluster: string): string {
  return cluster
    .normalize('NFKD')
    .replace(decorations, '')
    .toLowerCase()
    .replace(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');
}
