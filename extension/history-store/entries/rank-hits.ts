import type { SearchWords } from '../../../shared/history/search-words.ts';

export type Hit = { id: string; score: number };

/** The ids of the best hits: the highest score first, the newest (highest id) among equals. */
export function rankHits(hits: Hit[], limit: number): string[] {
  return within(hits, limit)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
    .slice(0, limit)
    .map(({ id }) => id);
}

/** Those that can be among the best: sorting bare numbers is much faster than sorting all hits. */
function within(hits: Hit[], limit: number): Hit[] {
  if (hits.length <= limit) return [...hits];
  const scores = Float64Array.from(hits, ({ score }) => score).sort();
  const worst = scores[scores.length - limit] ?? 0;
  return hits.filter(({ score }) => score >= worst);
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
