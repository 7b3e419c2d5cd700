import { fold, originalOffset } from './fold.ts';
import { firstMatch, type SearchWords } from './search-words.ts';

/** Characters of a hit's line that are shown before it at most. */
const leadLength = 20;

/**
 * A text from its first match on, for a row that shows only some lines: from the beginning of the
 * match's line where that is near, or else from the beginning of a word. `…` stands for what is left
 * out before it.
 */
export function hitExcerpt(text: string, words: SearchWords): string {
  const match = Math.max(0, firstMatch(fold(text), words));
  const hit = originalOffset(text, match);
  const line = text.lastIndexOf('\n', hit - 1) + 1;
  const start = hit - line <= leadLength ? line : wordStart(text, hit);
  return `${text.slice(0, start).trim() === '' ? '' : '…'}${text.slice(start)}`;
}

/** Where a word begins, or else the hit itself: no character is parted. */
function wordStart(text: string, hit: number): number {
  const lead = text.slice(hit - leadLength, hit);
  const space = lead.search(/\s/);
  return space === -1 ? hit : hit - leadLength + space + 1;
}
