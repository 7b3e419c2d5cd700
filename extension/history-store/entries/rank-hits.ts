import type { SearchWords } from '../../../shared/history/search-words.ts';

export type Hit = { id: string; score: number };

/** The ids of the best hits: the highest score first, the newest (highest id) among equals. */
export function rankHits(hits: Hit[], limit: number): string[] {
  if (limit <= 0) return [];
  let best: Hit[] = [];
  let worst = Number.NEGATIVE_INFINITY;
  for (const hit of hits) {
    if (hit.score < worst) continue;
    best.push(hit);
    // Sorting few of them now and then is much faster than sorting all.
    if (best.length < 2 * limit) continue;
    best = best.sort(byRank).slice(0, limit);
    worst = best.at(-1)?.score ?? worst;
  }
  return best
    .sort(byRank)
    .slice(0, limit)
    .map(({ id }) => id);
}

function byRank(a: Hit, b: Hit): number {
  return b.score - a.score || (a.id < b.id ? 1 : -1);
}

/** Which part of the text the words are; the constant keeps very short texts from always winning. */
export function wordDensity(folded: string, { anywhere, starts }: SearchWords): number {
  let matched = 0;
  for (const word of anywhere) matched += occurrences(folded, word) * word.length;
  for (const word of starts) matched += occurrences(folded, word) * word.length;
  return matched / (folded.length + 20);
}

function occurrences(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) count++;
  return count;
}
