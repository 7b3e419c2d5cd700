import type { ReadLine } from '../reading/read-line.ts';
import { plainText } from './find-words.ts';
import { foldQuery, foldWith, pairCost, substitutionCost } from './fold.ts';
import { type FoundText, foundIn } from './found.ts';
import { passagesOf } from './passage.ts';
import type { SimilarQuery } from './search/search-calls.ts';

/** With less similarity it is a different text. */
const similar = 0.85;
/** Texts that differ only in look-alikes and spaces have more than this. */
const lookAlike = 0.9;

/** A part of a text, and the cost of turning it into the query. */
type SimilarText = { from: number; to: number; cost: number };

/**
 * Finds a text, or one that is nearly the same. Characters that recognition confuses cost little,
 * and where such confusions alone explain a hit, other hits are dropped. Slow for long texts: run
 * it in the thread of `TextSearch`.
 */
export function findSimilar(lines: ReadLine[], query: SimilarQuery): FoundText[] {
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

/** The best of overlapping hits, in the order of the text. */
function bestApart(hits: SimilarText[]): SimilarText[] {
  const apart: SimilarText[] = [];
  for (const hit of hits.toSorted((a, b) => a.cost - b.cost || b.to - b.from - (a.to - a.from))) {
    if (apart.every(({ from, to }) => hit.to <= from || hit.from >= to)) apart.push(hit);
  }
  return apart.toSorted((a, b) => a.from - b.from);
}

const spaceCost = 0.2;

/**
 * Every run of whole words that can be turned into the query at no more than `maxCost`. Source: P.
 * H. Sellers, The theory and computation of evolutionary distances (1980), with separate costs for
 * look-alikes, and for one character replaced by two.
 */
function similarRuns(text: string, query: string, maxCost: number): SimilarText[] {
  const edges = Array.from({ length: text.length + 1 }, (_, at) => isEdge(text, at));
  const costs = createCosts(text);
  const first: Row = {
    costs: Float64Array.from(edges, (edge) => (edge ? 0 : Infinity)),
    from: Int32Array.from(edges, (_, at) => at),
    least: 0,
  };
  let above: Row = first;
  let above2: Row | undefined;
  for (let at = 0; at < query.length; at++) {
    const row = nextRow(costs.of(query, at), above, above2);
    // Later rows cost at least as much as this one.
    if (row.least > maxCost && above.least > maxCost) return [];
    [above, above2] = [row, above];
  }
  return hitsIn(above, edges, maxCost);
}

/** The cost of turning the query so far into what ends at each place, and where that begins. */
type Row = { costs: Float64Array; from: Int32Array; least: number };

/** The costs of one more character of the query, at each place of the text where they differ. */
type CharacterCosts = {
  /** Where the text lacks it. */
  left: number;
  /** Where the text has an extra one before the place. */
  added: Float64Array;
  /** Indexed by the character, and by the two characters, before a place. */
  ids: Uint16Array;
  one: Float64Array;
  pairIds: Uint16Array;
  forTwo: Float64Array;
  /** One character of the text for this and the previous one in the query. */
  twoForOne: Float64Array | undefined;
};

function nextRow(character: CharacterCosts, above: Row, above2: Row | undefined): Row {
  const { left, added, ids, one, pairIds, forTwo, twoForOne } = character;
  const size = above.costs.length;
  const costs = new Float64Array(size);
  const starts = new Int32Array(size);
  let least = Infinity;
  for (let to = 0; to < size; to++) {
    let cost = at(above.costs, to) + left;
    let from = at(above.from, to);
    // Costs and starts are set separately: pairs of them would be allocated millions of times.
    if (to > 0) {
      const id = at(ids, to - 1);
      const same = at(above.costs, to - 1) + at(one, id);
      if (same < cost) from = at(above.from, to - 1);
      if (same < cost) cost = same;
      const more = at(costs, to - 1) + at(added, to - 1);
      if (more < cost) from = at(starts, to - 1);
      if (more < cost) cost = more;
      if (above2 && twoForOne) {
        const two = at(above2.costs, to - 1) + at(twoForOne, id);
        if (two < cost) from = at(above2.from, to - 1);
        if (two < cost) cost = two;
      }
      if (to > 1) {
        const pair = at(above.costs, to - 2) + at(forTwo, at(pairIds, to - 2));
        if (pair < cost) from = at(above.from, to - 2);
        if (pair < cost) cost = pair;
      }
    }
    costs[to] = cost;
    starts[to] = from;
    if (cost < least) least = cost;
  }
  return { costs, from: starts, least };
}

/** All indices used exist. */
function at(numbers: Float64Array | Int32Array | Uint16Array, index: number): number {
  return numbers[index] ?? Infinity;
}

/** The costs for one text; each is computed once, since most characters occur repeatedly. */
function createCosts(text: string): { of: (query: string, at: number) => CharacterCosts } {
  const units = text.split('');
  const characters = numbered(units);
  const pairs = numbered(units.map((_, start) => text.slice(start, start + 2)));
  const added = Float64Array.from(units, (read) => (read === ' ' ? spaceCost : 1));
  const one = remembered((character) =>
    characters.different.map((read) => substitutionCost(character, read)),
  );
  const forTwo = remembered((character) =>
    pairs.different.map((two) => pairCost(character, two) ?? Infinity),
  );
  const twoForOne = remembered((two) =>
    characters.different.map((read) => pairCost(read, two) ?? Infinity),
  );
  return {
    of(query, place) {
      const character = query.charAt(place);
      return {
        left: character === ' ' ? spaceCost : 1,
        ...{ added, ids: characters.ids, pairIds: pairs.ids },
        one: one(character),
        forTwo: forTwo(character),
        twoForOne: place > 0 ? twoForOne(query.slice(place - 1, place + 1)) : undefined,
      };
    },
  };
}

/** Numbers some texts, equal texts with the same number. */
function numbered(texts: string[]): { ids: Uint16Array; different: string[] } {
  const known = new Map<string, number>();
  const ids = texts.map((text) => {
    const id = known.get(text) ?? known.size;
    known.set(text, id);
    return id;
  });
  return { ids: Uint16Array.from(ids), different: [...known.keys()] };
}

function remembered(costsOf: (key: string) => number[]): (key: string) => Float64Array {
  const known = new Map<string, Float64Array>();
  return (key) => {
    const costs = known.get(key) ?? Float64Array.from(costsOf(key));
    known.set(key, costs);
    return costs;
  };
}

function hitsIn({ costs, from }: Row, edges: boolean[], maxCost: number): SimilarText[] {
  return edges.flatMap((edge, to) => {
    const [cost, start] = [at(costs, to), at(from, to)];
    return cost <= maxCost && start < to && edge ? [{ from: start, to, cost }] : [];
  });
}

/** Whether a word may begin or end here. */
function isEdge(text: string, at: number): boolean {
  return !isWordCharacter(text[at - 1]) || !isWordCharacter(text[at]);
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character);
}
