import { fold } from './fold.ts';

/** Words of at least this many characters match anywhere in a text, shorter ones where a word starts. */
const anywhereLength = 3;

/** Letters and digits of scripts that put spaces between words. */
const joined = String.raw`[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]]`;

/** Every character but spaces and the inside of words: each CJK character and each sign counts. */
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

/** Most texts do not have the letters at all: that is known much sooner than where words start. */
function firstStart(folded: string, word: string): number {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (isWordStart(folded, at)) return at;
  }
  return -1;
}

/** Most characters are of ASCII, where it is known without the expression: it takes far longer. */
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
