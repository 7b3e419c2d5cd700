import { fold, originalOffset } from './fold.ts';
import { firstMatch, type SearchWords } from './search-words.ts';

const snippetLength = 160;
const leadLength = 50;

/** About 160 characters of the text around the first match, with `…` where it is cut. */
export function snippet(text: string, words: SearchWords): string {
  if (text.length <= snippetLength) return text;
  const match = Math.max(0, firstMatch(fold(text), words));
  const hit = originalOffset(text, match);
  const latestStart = text.length - snippetLength;
  const start = characterStart(text, Math.max(0, Math.min(hit - leadLength, latestStart)));
  const end = characterStart(text, Math.min(start + snippetLength, text.length));
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** The offset itself, or the one before it where it would part a surrogate pair. */
function characterStart(text: string, offset: number): number {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff ? offset - 1 : offset;
}
