import { type ComparedLine, foldLine, isGrown, isSameLine } from './line-likeness.ts';

/** The indices of the same line in each of two lists. */
type LinePair = { read: number; known: number };

/** A bonus so small that it only decides ties. */
const tie = 1e-3;

/** A line of an image, from the top. */
export type ReadLine = ComparedLine & {
  /** Of its middle, in pixels from the top of the image. */
  y: number;
  height: number;
  /** Whether it touches the upper or lower edge, so that it may be misread. */
  atEdge: boolean;
};

/** What a reading has that the earlier ones had not. */
export type MergedLines = {
  added: { line: number; text: string }[];
  /** Lines that were reported already and have grown longer. */
  grown: { line: number; text: string; before: string }[];
};

export type LineMerge = {
  /** Takes the next reading of the same part of the screen. */
  take(lines: ReadLine[]): MergedLines;
};

/** A reported line, counted from 1. */
type KnownLine = ComparedLine & { line: number; folded: string };
/** A line of the last reading that had any. */
type Visible = { at: number; y: number; atEdge: boolean };

/** How many lines are remembered: more than anybody scrolls while a watch looks. */
const maxKnown = 500;
/** If none of the earlier lines is visible, this many known ones in a row are recognized again. */
const leastKnownAgain = 3;

const weights = { same: 3, alike: 2, grown: 1 };

/**
 * Finds the new lines in readings of one part of the screen.
 *
 * The lines of a reading are aligned with those visible before: what matches stays, what moved with
 * its neighbors was scrolled. Above lines that moved down, older ones return; below those that
 * moved up, the ones that were scrolled away; both are known. A line that replaces another, or
 * follows others, is reported again. Where nothing is left of what was visible, three known lines
 * in a row are a part of the text that was scrolled or shown again.
 */
export function createLineMerge(): LineMerge {
  let known: KnownLine[] = [];
  let visible: Visible[] = [];
  let count = 0;

  function matches(read: ReadLine[]): LinePair[] {
    const anchors = withVisible(read, known, visible);
    if (anchors.length === 0) return knownAgain(read, known);
    return [...anchors, ...scrolledIn(read, anchors, known, visible)];
  }

  function add({ text, confidence }: ReadLine): number {
    count += 1;
    return known.push({ line: count, text, confidence, folded: foldLine(text) }) - 1;
  }

  function grow(at: number, { text, confidence }: ReadLine): MergedLines['grown'] {
    const line = known[at];
    if (!line) return [];
    const { text: before } = line;
    known[at] = { ...line, text, confidence, folded: foldLine(text) };
    return [{ line: line.line, text, before }];
  }

  function forget(): void {
    const gone = Math.max(0, known.length - maxKnown);
    known = known.slice(gone);
    visible = visible.flatMap((each) => (each.at < gone ? [] : [{ ...each, at: each.at - gone }]));
  }

  return {
    take(lines) {
      const read = lines.filter(({ text }) => hasCharacters.test(text));
      const merged: MergedLines = { added: [], grown: [] };
      if (read.length === 0) return merged;
      const places = new Map(matches(read).map((pair) => [pair.read, pair.known]));
      visible = read.map((line, index) => {
        const at = places.get(index);
        const { y, atEdge } = line;
        if (at === undefined) {
          const added = add(line);
          merged.added.push({ line: count, text: line.text });
          return { at: added, y, atEdge };
        }
        const before = known[at];
        if (before && !line.atEdge && !isSameLine(line, before) && isGrown(line, before))
          merged.grown.push(...grow(at, line));
        return { at, y, atEdge };
      });
      forget();
      return merged;
    },
  };
}

/** A mark without characters, such as a rule, a dot or a cursor, is no line. */
const hasCharacters = /[\p{L}\p{N}]/u;

/** Pairs of read lines and lines that were visible. */
function withVisible(read: ReadLine[], known: KnownLine[], visible: Visible[]): LinePair[] {
  const last = known.length - 1;
  const pairs = alignLines({ read: read.length, known: visible.length }, (i, j) => {
    const [line, was] = [read[i], visible[j]];
    const before = was && known[was.at];
    if (!line || !before) return 0;
    if (foldLine(line.text) === before.folded) return weights.same;
    if (isSameLine(line, before, { atEdge: line.atEdge || was.atEdge })) return weights.alike;
    return was.at === last && isGrown(line, before) ? weights.grown : 0;
  });
  return pairs.flatMap((pair) => {
    const was = visible[pair.known];
    return was ? [{ read: pair.read, known: was.at }] : [];
  });
}

/** Known lines above those that moved down, and below those that moved up. */
function scrolledIn(
  read: ReadLine[],
  anchors: LinePair[],
  known: KnownLine[],
  visible: Visible[],
): LinePair[] {
  const moved = movedBy(read, anchors, visible);
  const [first, last] = [anchors[0], anchors.at(-1)];
  if (!first || !last || moved === 0) return [];
  if (moved > 0) {
    const from = Math.max(0, first.known - first.read - 2);
    return alike(read, { from: 0, to: first.read }, known, { from, to: first.known });
  }
  const left = read.length - last.read - 1;
  const from = last.known + 1;
  return alike(read, { from: last.read + 1, to: read.length }, known, {
    from,
    to: Math.min(known.length, from + left + 2),
  });
}

/** How far the lines moved down, in pixels; negative for up, 0 where they stayed. */
function movedBy(read: ReadLine[], anchors: LinePair[], visible: Visible[]): number {
  const moves = anchors.flatMap((pair) => {
    const [now, was] = [read[pair.read], visible.find(({ at }) => at === pair.known)];
    return now && was ? [{ by: now.y - was.y, least: now.height / 2 }] : [];
  });
  const middle = moves.toSorted((a, b) => a.by - b.by)[Math.floor(moves.length / 2)];
  return middle && Math.abs(middle.by) > middle.least ? middle.by : 0;
}

type LineRange = { from: number; to: number };

function alike(
  read: ReadLine[],
  inRead: LineRange,
  known: KnownLine[],
  inKnown: LineRange,
): LinePair[] {
  const sizes = { read: inRead.to - inRead.from, known: inKnown.to - inKnown.from };
  const pairs = alignLines(sizes, (i, j) => {
    const [line, before] = [read[inRead.from + i], known[inKnown.from + j]];
    if (!line || !before) return 0;
    if (foldLine(line.text) === before.folded) return weights.same;
    return isSameLine(line, before, { atEdge: line.atEdge }) ? weights.alike : 0;
  });
  return pairs.map((pair) => ({
    read: pair.read + inRead.from,
    known: pair.known + inKnown.from,
  }));
}

/**
 * Where a run of known lines is shown again: these, and adjacent lines that are read differently.
 */
function knownAgain(read: ReadLine[], known: KnownLine[]): LinePair[] {
  const folded = read.map(({ text }) => foldLine(text));
  const pairs = alignLines({ read: read.length, known: known.length }, (i, j) =>
    folded[i] === known[j]?.folded ? weights.same : 0,
  );
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (!first || !last || pairs.length < leastKnownAgain) return [];
  const span = Math.max(last.known - first.known, last.read - first.read) + 1;
  if (span > pairs.length * 1.5 + 1) return [];
  const around = { from: Math.max(0, first.known - first.read), to: known.length };
  return alike(read, { from: 0, to: read.length }, known, {
    from: around.from,
    to: Math.min(known.length, last.known + read.length - last.read),
  });
}

/**
 * The pairs that match best, in the order of both lists (the longest common subsequence, weighted).
 * Among equally good ones, the later of the known: text moves upwards.
 * @param weight how good a pair is; 0 where the two are different lines
 */
function alignLines(
  sizes: { read: number; known: number },
  weight: (read: number, known: number) => number,
): LinePair[] {
  const weights = Array.from({ length: sizes.read }, (_, read) =>
    Array.from({ length: sizes.known }, (_, known) => {
      const own = weight(read, known);
      return own === 0 ? 0 : own + tie * (known / (sizes.known + 1) - read / (sizes.read + 1));
    }),
  );
  const best = bestOf(weights, sizes);
  return walk(weights, best, sizes);
}

/** The total weight of the best pairs from each position on. */
function bestOf(weights: number[][], { read, known }: { read: number; known: number }) {
  const best = Array.from({ length: read + 1 }, () => new Float64Array(known + 1));
  for (let i = read - 1; i >= 0; i--) {
    for (let j = known - 1; j >= 0; j--) {
      const skipped = Math.max(value(best, i + 1, j), value(best, i, j + 1));
      const own = value(weights, i, j);
      const taken = own === 0 ? 0 : own + value(best, i + 1, j + 1);
      (best[i] ?? [])[j] = Math.max(skipped, taken);
    }
  }
  return best;
}

function walk(
  weights: number[][],
  best: Float64Array[],
  { read, known }: { read: number; known: number },
): LinePair[] {
  const pairs: LinePair[] = [];
  let [i, j] = [0, 0];
  while (i < read && j < known) {
    const own = value(weights, i, j);
    const here = value(best, i, j);
    if (own !== 0 && here === own + value(best, i + 1, j + 1)) {
      pairs.push({ read: i++, known: j++ });
    } else if (here === value(best, i + 1, j)) i++;
    else j++;
  }
  return pairs;
}

function value(table: ArrayLike<number>[], row: number, column: number): number {
  return table[row]?.[column] ?? 0;
}
