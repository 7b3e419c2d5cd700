import { fold, originalOffset } from './fold.ts';
import { type SearchWords, startOffsets } from './search-words.ts';

/** A part of a text: offsets in UTF-16 units, the end not included. */
export type Hit = { start: number; end: number };

/** Where the words of a search stand in a text, in order and without overlaps. */
export function findHits(text: string, words: SearchWords): Hit[] {
  const folded = fold(text);
  const found = [
    ...words.anywhere.flatMap((word) => offsetsOf(folded, word).map((at) => [at, word] as const)),
    ...words.starts.flatMap((word) => startOffsets(folded, word).map((at) => [at, word] as const)),
  ].sort(([a], [b]) => a - b);
  const hits: Hit[] = [];
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
