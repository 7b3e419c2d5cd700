import type { Box } from '../../api/box.ts';
import { across, unionOf } from '../geometry/boxes.ts';
import { freeSpans, type Span } from '../geometry/spans.ts';
import type { ReadCharacter } from './decode-line.ts';

/** A part of a line that was read: how many pixels a step of its network is wide, and how high capitals are. */
export type ReadPart = { box: Box; marks: Box[]; stepWidth: number; capitals: number };

/**
 * The boxes of words, around their ink: the network knows where it saw a character to about half of one, and the gaps between the
 * marks show where words end.
 */
export function placeWords(
  words: ReadCharacter[][],
  { box, marks, stepWidth, capitals }: ReadPart,
): Box[] {
  const at = (character: ReadCharacter | undefined) =>
    box.x + (character ? ((character.start + character.to) / 2) * stepWidth : 0);
  const gaps = freeSpans(marks.map(across), across(box));
  const ends: number[] = [];
  for (const [index, word] of words.slice(1).entries()) {
    const last = words[index]?.at(-1);
    const [next] = word;
    if (next && isSeveral(next)) {
      ends.push(gapAt(box.x + startOf(next, last) * stepWidth, at(last), gaps));
      continue;
    }
    const end = wordEnd(at(last), at(next), gaps);
    const before = words[index - 1]?.at(-1);
    if (before && end === ends.at(-1)) {
      // Two words are not at one gap: letters are seen late before a wide one.
      const left = gaps.filter(({ to }) => to < end);
      ends[index - 1] = wordEnd(at(before), at(words[index]?.[0]), left);
    }
    ends.push(end);
  }
  // The first output of a character is seen too early behind a letter that was not read.
  function startOf({ start, to }: ReadCharacter, last: ReadCharacter | undefined): number {
    const isSure = !last || isSeveral(last);
    return isSure ? start : Math.max(start, to - (square * capitals) / stepWidth);
  }
  // What lies apart before the first letter or behind the last one was not read: a bullet, or a speck.
  const wide = gaps.filter(({ from, to }) => to - from >= apart * capitals);
  const start = wide.findLast(({ to }) => to <= at(words[0]?.[0]))?.to ?? box.x;
  const end = wide.find(({ from }) => from >= at(words.at(-1)?.at(-1)))?.from ?? box.x + box.width;
  const marksOf = words.map((): Box[] => []);
  for (const mark of marks) {
    if (mark.x < start || mark.x >= end) continue;
    marksOf.at(ends.findIndex((until) => mark.x + mark.width / 2 < until))?.push(mark);
  }
  return marksOf.map((own, word) => {
    if (own.length > 0) return unionOf(own);
    // Its ink touches that of the word beside it.
    const from = Math.round(ends[word - 1] ?? start);
    const { y, height } = unionOf(marks);
    return { x: from, y, width: Math.max(1, Math.round(ends[word] ?? end) - from), height };
  });
}

/** In heights of capitals. */
const apart = 0.4;

function isSeveral({ start, from }: ReadCharacter): boolean {
  return start < from;
}

/** In heights of capitals: how wide a character is that fills a square. */
const square = 1.2;

/** Where a character begins that is several outputs: the first is seen at its left edge, or a little beside that. */
function gapAt(start: number, last: number, gaps: Span[]): number {
  const away = ({ to }: Span) => Math.abs(to + behind - start);
  const [nearest] = gaps
    .filter((gap) => gap.to > last && away(gap) <= reach)
    .toSorted((a, b) => away(a) - away(b));
  return nearest ? (nearest.from + nearest.to) / 2 : start - behind;
}

/** In pixels. */
const behind = 1;
const reach = 6;

/**
 * Where a word ends: of the wide gaps between the ink of its last letter and of the next one's first the one in the middle.
 */
function wordEnd(last: number, next: number, gaps: Span[]): number {
  const seen = (last + next) / 2;
  const between = gaps.filter(({ from, to }) => to > last && from < next);
  const widest = Math.max(...between.map(({ from, to }) => to - from));
  const [nearest] = between
    .filter(({ from, to }) => to - from >= wideGap * widest)
    .map(({ from, to }) => (from + to) / 2)
    .toSorted((a, b) => Math.abs(a - seen) - Math.abs(b - seen));
  return nearest ?? seen;
}

/** Of the widest gap. */
const wideGap = 0.65;
