import type { ReadLine } from '../reading/read-line.ts';
import { plainText } from './find-words.ts';
import { foldQuery, foldWith } from './fold.ts';
import { type Found, foundIn } from './found.ts';
import { passagesOf } from './passage.ts';
import type { SimilarQuery } from './search/search-calls.ts';
import { type Hit, similarRuns } from './similar-runs.ts';

/** A text of which less is the same is another one. */
const similar = 0.85;
/** What differs in look-alikes and spaces alone has more than this. */
const lookAlike = 0.9;

/**
 * Where a text stands, or one that is nearly the same. Letters that recognition confuses count
 * little, and where they explain something that is found, nothing else is taken. Takes long for long
 * texts: it is for the thread of `TextSearch`.
 */
export function findSimilar(lines: ReadLine[], query: SimilarQuery): Found[] {
  const fold = foldWith(query);
  const text = foldQuery(query.text, fold);
  const minScore = query.minScore ?? similar;
  const maxCost = text.length * (1 - minScore);
  const hits = passagesOf(lines, fold).flatMap((passage) =>
    bestApart(similarRuns(plainText(passage.text), text, maxCost)).map((hit) => ({
      ...{ passage, hit },
      score: Math.round((1 - hit.cost / text.length) * 1_000) / 1_000,
    })),
  );
  const sure = hits.filter(({ score, hit }) => score > lookAlike && hit.cost < 1);
  const taken = sure.length > 0 ? sure : hits;
  return taken.map(({ passage, hit, score }) => foundIn(passage, { ...hit, score }));
}

/** Of hits that overlap the best, in the order of the text. */
function bestApart(hits: Hit[]): Hit[] {
  const apart: Hit[] = [];
  for (const hit of hits.toSorted((a, b) => a.cost - b.cost || b.to - b.from - (a.to - a.from))) {
    if (apart.every(({ from, to }) => hit.to <= from || hit.from >= to)) apart.push(hit);
  }
  return apart.toSorted((a, b) => a.from - b.from);
}
