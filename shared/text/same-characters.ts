/** Texts that differ by more characters than this are not compared: the time is quadratic. */
const maxEdits = 600;

/**
 * For each UTF-16 unit of a text, its place in the changed text, -1 where it is gone: by the fewest
 * edits (Myers 1986, “An O(ND) difference algorithm”). Of texts that differ too much, only the
 * common beginning and end are matched.
 */
export function sameCharacters(from: string, to: string): Int32Array {
  const found = new Int32Array(from.length).fill(-1);
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  for (; start < shorter && from[start] === to[start]; start++) found[start] = start;
  let rest = 0;
  for (; rest < shorter - start && from.at(-1 - rest) === to.at(-1 - rest); rest++)
    found[from.length - 1 - rest] = to.length - 1 - rest;
  const [a, b] = [from.slice(start, from.length - rest), to.slice(start, to.length - rest)];
  for (const [x, y] of pairsOf(a, b)) found[start + x] = start + y;
  return found;
}

/** The units that stay, each with its place in both texts. */
function pairsOf(a: string, b: string): [number, number][] {
  if (a === '' || b === '') return [];
  const far: Diagonals = new Int32Array(2 * maxEdits + 3).fill(-1);
  far[slotOf(1)] = 0;
  const rounds: Diagonals[] = [];
  for (let edits = 0; edits <= maxEdits; edits++) {
    rounds.push(far.slice());
    for (let k = -edits; k <= edits; k += 2) {
      let { x } = stepInto(far, k, edits);
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      far[slotOf(k)] = x;
      if (x >= a.length && x - k >= b.length) return wayBack(rounds, x, x - k);
    }
  }
  return [];
}

/** The furthest x on each diagonal; that of number k is x - y = k. */
type Diagonals = Int32Array;

function slotOf(k: number): number {
  return k + maxEdits + 1;
}

/** From which diagonal another one is reached by one edit, and where. */
function stepInto(far: Diagonals, k: number, edits: number): { x: number; from: number } {
  const [left, above] = [far[slotOf(k - 1)] ?? -1, far[slotOf(k + 1)] ?? -1];
  const inserts = k === -edits || (k !== edits && left < above);
  return inserts ? { x: above, from: k + 1 } : { x: left + 1, from: k - 1 };
}

function wayBack(rounds: Diagonals[], x: number, y: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (const [edits, far] of [...rounds.entries()].reverse()) {
    const step = stepInto(far, x - y, edits);
    for (; x > step.x; x--, y--) pairs.push([x - 1, y - 1]);
    x = far[slotOf(step.from)] ?? 0;
    y = x - step.from;
  }
  return pairs;
}
