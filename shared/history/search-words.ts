/** Words of at least this many characters match anywhere in a text, shorter ones where a word starts. */
const anywhereLength = 3;

/** Letters and digits of scripts that put spaces between words. */
const joined = String.raw`[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]]`;

/**
 * Every character but spaces and the inside of words: each CJK character and each symbol counts.
 */
const wordStart = new RegExp(String.raw`(?<!${joined})${joined}|[[^\s]--${joined}]`, 'gv');

export interface SearchWords {
  /** Folded words of three characters or more: they match anywhere. */
  anywhere: string[];
  /** Folded words of one or two characters: they match at the start of a word. */
  starts: string[];
}

/** The words of a query, each one of which an entry must match. Both lists are empty for a blank query. */
export function searchWords(query: string): SearchWords {
  const words = [...new Set(fold(query).split(/\s+/u).filter(Boolean))];
  const isLong = (word: string) => [...word].length >= anywhereLength;
  return { anywhere: words.filter(isLong), starts: words.filter((word) => !isLong(word)) };
}

/** What `SearchWords.starts` are compared with: the first and the first two characters of every word. */
export function wordStarts(folded: string): string[] {
  return [...folded.matchAll(wordStart)].flatMap(({ 0: first, index }) => {
    const rest = String.fromCodePoint(folded.codePointAt(index + first.length) ?? 0x20);
    return /\s/u.test(rest) ? [first] : [first, first + rest];
  });
}

/** Whether a folded text matches every word. */
export function matchesWords(folded: string, { anywhere, starts }: SearchWords): boolean {
  return (
    anywhere.every((word) => folded.includes(word)) &&
    starts.every((word) => firstStart(folded, word) >= 0)
  );
}

/** Where the first match of any of the words begins in a folded text, -1 where there is none. */
export function firstMatch(folded: string, words: SearchWords): number {
  const offsets = [
    ...words.anywhere.map((word) => folded.indexOf(word)),
    ...words.starts.map((word) => firstStart(folded, word)),
  ].filter((offset) => offset >= 0);
  return offsets.length > 0 ? Math.min(...offsets) : -1;
}

/** Where words of a folded text start with `word`. */
export function startOffsets(folded: string, word: string): number[] {
  return [...folded.matchAll(wordStart)]
    .map(({ index }) => index)
    .filter((index) => folded.startsWith(word, index));
}

const wordStartHere = new RegExp(wordStart.source, 'vy');

/** Most texts lack the letters altogether: a plain search shows that much faster. */
function firstStart(folded: string, word: string): number {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (isWordStart(folded, at)) return at;
  }
  return -1;
}

/** Most characters are ASCII, where no regular expression is needed: it takes far longer. */
function isWordStart(folded: string, at: number): boolean {
  const code = folded.charCodeAt(at);
  const before = at === 0 ? space : folded.charCodeAt(at - 1);
  if (code > maxAscii || before > maxAscii) {
    wordStartHere.lastIndex = at;
    return wordStartHere.test(folded);
  }
  return isAsciiJoined(code) ? !isAsciiJoined(before) : code !== space;
}

const space = 0x20;
const maxAscii = 0x7e;

/** Whether it is a letter or a digit; a folded text has no capitals. */
function isAsciiJoined(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/**
 * Marks that combine with the character before; half-width kana marks and Hangul jamo compose with
 * it.
 */
const riders = String.raw`\p{M}\uFF9E\uFF9F\u1160-\u11FF`;
const foldable = new RegExp(`[\\0-\\x7F][${riders}]+|[^\\0-\\x7F][${riders}]*`, 'gsu');

/**
 * Marks that only decorate. Vowel signs of Indic scripts and Japanese voicing marks are letters.
 */
const decorations =
  /[[\p{M}&&[\p{sc=Zinh}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]]--[\u3099\u309A]]/gv;

/** Letters that Unicode does not decompose, with what people type on a plain keyboard. */
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
 * The text as search compares it: compatibility forms resolved, diacritics removed, lower case,
 * control characters as spaces. Unpaired surrogates become U+FFFD.
 */
export function fold(text: string): string {
  return text.toWellFormed().replace(controls, ' ').replace(foldable, foldCluster).toLowerCase();
}

/** Folding keeps these characters in place. */
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
