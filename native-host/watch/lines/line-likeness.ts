import {
  foldQuery,
  foldWith,
  pairCost,
  substitutionCost,
} from '../../screen-text/matching/fold.ts';

/** A line as it was read, with the mean confidence of its words, 0 to 100. */
export type ComparedLine = { text: string; confidence: number };

/** The cost of spaces and punctuation, which vary between two readings of the same line. */
const spaceCost = 0.2;
const markCost = 0.3;
/** The cost by which two readings of one line may differ, however short: a few look-alikes. */
const leastAllowed = 0.35;
/** One in this many characters may be wrong: far more where the reading is doubtful. */
const perFault = 30;
const perDoubtfulFault = 10;
/** Words with less confidence are doubtful. */
const doubtful = 75;
/** For a line cut by an edge: one in this many characters may be wrong. */
const perFaultAtEdge = 2.5;

const fold = foldWith({ caseSensitive: false });

/** A line folded for comparison: case, spaces and the shapes of quotation marks do not count. */
export function foldLine(text: string): string {
  return foldQuery(text, fold);
}

/**
 * Whether two texts are readings of the same line. A differing digit makes it another one, as in
 * meters and clocks.
 * @param how.atEdge whether the edge of the image cuts through one of them
 */
export function isSameLine(a: ComparedLine, b: ComparedLine, { atEdge = false } = {}): boolean {
  const [one, other] = [foldLine(a.text), foldLine(b.text)];
  if (one === other) return true;
  const limit = allowed(a, b, atEdge);
  return differBy(one, other, { atEdge, limit }) <= limit;
}

/** Whether a line is another one that has since grown, as while somebody types. */
export function isGrown(line: ComparedLine, before: ComparedLine): boolean {
  const [now, was] = [foldLine(line.text), foldLine(before.text)];
  if (was.length < 2 || now.length <= was.length) return false;
  // 10 % is not a grown 1.
  if (isDigit(now[was.length] ?? '') && isDigit(was.at(-1) ?? '')) return false;
  const beginning = { ...line, text: now.slice(0, was.length) };
  return isSameLine(beginning, before);
}

function allowed(a: ComparedLine, b: ComparedLine, atEdge: boolean): number {
  const length = Math.max(a.text.length, b.text.length);
  if (atEdge) return length / perFaultAtEdge;
  const isDoubtful = Math.min(a.confidence, b.confidence) < doubtful;
  return Math.max(leastAllowed, length / (isDoubtful ? perDoubtfulFault : perFault));
}

type How = { atEdge: boolean; limit: number };

/**
 * The cost of turning one text into the other (Levenshtein, with low costs for look-alikes), or
 * Infinity once it exceeds the limit.
 */
function differBy(a: string, b: string, { atEdge, limit }: How): number {
  let above2: number[] = [];
  let above = [0];
  for (const character of b) above.push(at(above, above.length - 1) + loss(character, atEdge));
  for (let row = 1; row <= a.length; row++) {
    const character = a[row - 1] ?? '';
    const costs = [at(above, 0) + loss(character, atEdge)];
    for (let column = 1; column <= b.length; column++) {
      const other = b[column - 1] ?? '';
      costs.push(
        Math.min(
          at(above, column - 1) + exchange(character, other, atEdge),
          at(above, column) + loss(character, atEdge),
          at(costs, column - 1) + loss(other, atEdge),
          at(above, column - 2) + (pairCost(character, b.slice(column - 2, column)) ?? Infinity),
          at(above2, column - 1) + (pairCost(other, a.slice(row - 2, row)) ?? Infinity),
        ),
      );
    }
    // Later rows cost at least as much as this one.
    if (Math.min(...costs) > limit && Math.min(...above) > limit) return Infinity;
    [above2, above] = [above, costs];
  }
  return at(above, b.length);
}

/** Outside of the first row and column there is nothing to continue from. */
function at(costs: number[], place: number): number {
  return costs[place] ?? Infinity;
}

function exchange(a: string, b: string, atEdge: boolean): number {
  const cost = substitutionCost(a, b);
  if (atEdge || cost < 1) return isDigit(a) && isDigit(b) && a !== b ? Infinity : cost;
  return isDigit(a) || isDigit(b) ? Infinity : cost;
}

function loss(character: string, atEdge: boolean): number {
  if (character === ' ') return spaceCost;
  if (isDigit(character)) return atEdge ? 1 : Infinity;
  return /[\p{L}\p{N}]/u.test(character) ? 1 : markCost;
}

function isDigit(character: string): boolean {
  return /^\p{Nd}$/u.test(character);
}
