import {
  firstMatch,
  fold,
  originalOffset,
  type SearchWords,
  startOffsets,
} from './search-words.ts';

/** How many characters of a hit's line are shown before it at most. */
const leadLength = 20;

/**
 * A text from its first match on, for a row that shows only some lines: from the start of the
 * match's line where that is near, otherwise from the start of a word. `…` stands for what is left
 * out before it.
 */
export function hitExcerpt(text: string, words: SearchWords): string {
  const match = Math.max(0, firstMatch(fold(text), words));
  const hit = originalOffset(text, match);
  const line = text.lastIndexOf('\n', hit - 1) + 1;
  const start = hit - line <= leadLength ? line : wordStart(text, hit);
  return `${text.slice(0, start).trim() === '' ? '' : '…'}${text.slice(start)}`;
}

/** The start of a word, or else of the hit itself: no character is split. */
function wordStart(text: string, hit: number): number {
  const lead = text.slice(hit - leadLength, hit);
  const space = lead.search(/\s/);
  return space === -1 ? hit : hit - leadLength + space + 1;
}

/** A part of a text: offsets in UTF-16 units, the end not included. */
type HitRange = { start: number; end: number };

/** The matches of a search's words in a text, in order and without overlaps. */
export function findHits(text: string, words: SearchWords): HitRange[] {
  const folded = fold(text);
  const found = [
    ...words.anywhere.flatMap((word) => offsetsOf(folded, word).map((at) => [at, word] as const)),
    ...words.starts.flatMap((word) => startOffsets(folded, word).map((at) => [at, word] as const)),
  ].sort(([a], [b]) => a - b);
  const hits: HitRange[] = [];
  for (const [at, word] of found) {
    const start = originalOffset(text, at);
    const end = Math.max(originalOffset(text, at + word.length), start + 1);
    const last = hits.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else hits.push({ start, end });
  }
  return hits;
}

function offsetsOf(folded: string, word: string): number[] {
  const offsets: number[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
    offsets.push(at);
  return offsets;
}

const snippetLength = 160;
const snippetLead = 50;

/** About 160 characters of the text around the first match, with `…` where it is cut. */
export function snippet(text: string, words: SearchWords): string {
  if (text.length <= snippetLength) return text;
  const match = Math.max(0, firstMatch(fold(text), words));
  const hit = originalOffset(text, match);
  const latestStart = text.length - snippetLength;
  const start = characterStart(text, Math.max(0, Math.min(hit - snippetLead, latestStart)));
  const end = characterStart(text, Math.min(start + snippetLength, text.length));
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** The offset itself, or the one before it where it would split a surrogate pair. */
function characterStart(text: string, offset: number): number {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff ? offset - 1 : offset;
}
