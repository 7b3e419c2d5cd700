import type { ReadLine } from '../reading/read-line.ts';
import { plainText } from './find-words.ts';
import { foldQuery, foldWith } from './fold.ts';
import { type Found, foundIn } from './found.ts';
import { pairCost, substitutionCost } from './look-alikes.ts';
import { passagesOf } from './passage.ts';

type Query = { text: string; caseSensitive: boolean; minScore?: number };

/** A text of which less is the same is another one. */
const similar = 0.85;
/** What differs in look-alikes and spaces alone has more than this. */
const lookAlike = 0.9;
const spaceCost = 0.2;

/**
 * Where a text stands, or one that is nearly the same. Letters that recognition confuses count
 * little, and where they explain something that is found, nothing else is taken.
 */
export function findSimilar(lines: ReadLine[], query: Query): Found[] {
  const fold = foldWith(query);
  const text = foldQuery(query.text, fold);
  const minScore = query.minScore ?? similar;
  const maxCost = text.length * (1 - minScore);
  const hits = passagesOf(lines, fold).flatMap((passage) =>
    bestApart(hitsIn(plainText(passage.text), text, maxCost)).map((hit) => ({
      ...{ passage, hit },
      score: Math.round((1 - hit.cost / text.length) * 1_000) / 1_000,
    })),
  );
  const sure = hits.filter(({ score, hit }) => score > lookAlike && hit.cost < 1);
  const taken = sure.length > 0 ? sure : hits;
  return taken.map(({ passage, hit, score }) => foundIn(passage, { ...hit, score }));
}

type Hit = { from: number; to: number; cost: number };

/**
 * Every run of whole words that costs no more than that to turn into the query.
 * Source: P. H. Sellers, The theory and computation of evolutionary distances (1980), with costs of
 * its own for look-alikes, and a character for two.
 */
function hitsIn(text: string, query: string, maxCost: number): Hit[] {
  const starts = text.length + 1;
  const first: Row = {
    costs: Float64Array.from({ length: starts }, (_, at) => (isEdge(text, at) ? 0 : Infinity)),
    from: Int32Array.from({ length: starts }, (_, at) => at),
  };
  let rows: [Row, Row | undefined] = [first, undefined];
  for (let at = 0; at < query.length; at++) rows = [nextRow(text, query, at, rows), rows[0]];
  const [{ costs, from }] = rows;
  const hits: Hit[] = [];
  for (let to = 1; to < starts; to++) {
    const [cost = Infinity, start = 0] = [costs[to], from[to]];
    if (cost <= maxCost && start < to && isEdge(text, to)) hits.push({ from: start, to, cost });
  }
  return hits;
}

/** Costs of turning the query so far into what ends at each place, and where that begins. */
type Row = { costs: Float64Array; from: Int32Array };

function nextRow(
  text: string,
  query: string,
  at: number,
  [above, above2]: [Row, Row | undefined],
): Row {
  const row = { costs: new Float64Array(above.costs.length), from: new Int32Array(above.from) };
  const character = query[at] ?? '';
  const two = query.slice(at - 1, at + 1);
  const left = character === ' ' ? spaceCost : 1;
  for (let to = 0; to < row.costs.length; to++) {
    let cost = (above.costs[to] ?? Infinity) + left;
    let from = above.from[to] ?? 0;
    const offer = (source: Row | undefined, place: number, more: number | undefined) => {
      if (!source || place < 0 || more === undefined) return;
      const offered = (source.costs[place] ?? Infinity) + more;
      if (offered >= cost) return;
      cost = offered;
      from = source.from[place] ?? 0;
    };
    const read = text[to - 1];
    if (read !== undefined) {
      offer(above, to - 1, substitutionCost(character, read));
      offer(row, to - 1, read === ' ' ? spaceCost : 1);
      if (two.length === 2) offer(above2, to - 1, pairCost(read, two));
      if (to > 1) offer(above, to - 2, pairCost(character, text.slice(to - 2, to)));
    }
    row.costs[to] = cost;
    row.from[to] = from;
  }
  return row;
}

/** Whether a word may begin or end here. */
function isEdge(text: string, at: number): boolean {
  return !isWordCharacter(text[at - 1]) || !isWordCharacter(text[at]);
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character);
}

/** Of hits that overlap the best, in the order of the text. */
function bestApart(hits: Hit[]): Hit[] {
  const apart: Hit[] = [];
  for (const hit of hits.toSorted((a, b) => a.cost - b.cost || b.to - b.from - (a.to - a.from))) {
    if (apart.every(({ from, to }) => hit.to <= from || hit.from >= to)) apart.push(hit);
  }
  return apart.toSorted((a, b) => a.from - b.from);
}
