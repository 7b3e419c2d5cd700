import type { Box } from '../../../shared/api/box.ts';
import { unionOf } from '../../../shared/ocr/geometry/boxes.ts';
import { intersection } from '../../screen/desktop-bounds.ts';
import type { ReadLine } from './read-line.ts';

/** In heights of a line: a change this close to its ends may belong to it. */
const nearEnd = 2;
/** More boxes than this would take longer one by one than all together. */
const maxBoxes = 12;

/** A box to reread, and the lines that it replaces. */
export type ToRead<Line> = { box: Box; replaces: Line[] };

/**
 * The boxes to reread where some changed: together with every whole line that they touch, since a
 * line is read as one. They do not overlap.
 */
export function boxesToRead<Line extends { box: Box }>(
  changed: Box[],
  lines: Line[],
): ToRead<Line>[] {
  let open: ToRead<Line>[] = changed.map((box) => ({ box, replaces: [] }));
  const free = new Set(lines);
  for (let grown = true; grown; ) {
    grown = false;
    for (const part of open) {
      for (const line of free) {
        if (!belongs(line.box, part.box)) continue;
        free.delete(line);
        part.box = unionOf([part.box, line.box]);
        part.replaces.push(line);
        grown = true;
      }
    }
    const apart = joinMeeting(open);
    const few = apart.length > maxBoxes ? [joinAll(apart)] : apart;
    grown ||= few.length < open.length;
    open = few;
  }
  return open;
}

/** Whether a change in a box may be part of a line. */
function belongs(line: Box, box: Box): boolean {
  const near = Math.ceil(line.height * nearEnd);
  return intersection({ ...line, x: line.x - near, width: line.width + 2 * near }, box) !== null;
}

/** Joins boxes that meet. */
function joinMeeting<Line>(parts: ToRead<Line>[]): ToRead<Line>[] {
  const apart: ToRead<Line>[] = [];
  for (let part of parts) {
    for (;;) {
      const met = apart.findIndex(({ box }) => intersection(box, part.box));
      const [other] = met < 0 ? [] : apart.splice(met, 1);
      if (!other) break;
      part = joinAll([other, part]);
    }
    apart.push(part);
  }
  return apart;
}

function joinAll<Line>(parts: ToRead<Line>[]): ToRead<Line> {
  return {
    box: unionOf(parts.map(({ box }) => box)),
    replaces: parts.flatMap(({ replaces }) => replaces),
  };
}

/** A box that was reread: the lines that were in it, and those that are now. */
type ReadAgain = { box: Box; replaces: ReadLine[]; lines: ReadLine[] };

/** The lines of a screen after some boxes were reread, in reading order. */
export function mergeLines(known: ReadLine[], parts: ReadAgain[]): ReadLine[] {
  let merged = known;
  for (const { box, replaces, lines } of parts) {
    const gone = new Set(replaces);
    const first = merged.findIndex((line) => gone.has(line));
    const at = first < 0 ? placeOf(box, merged) : first;
    const [before, after] = [merged.slice(0, at), merged.slice(at)];
    merged = [...before, ...lines, ...after.filter((line) => !gone.has(line))];
  }
  return merged;
}

/** After the last line that it is below of, otherwise after all that begin higher. */
function placeOf(box: Box, lines: ReadLine[]): number {
  const isAbove = (line: ReadLine) => line.box.y + line.box.height / 2 < box.y + box.height / 2;
  const isOver = ({ box: { x, width } }: ReadLine) => x < box.x + box.width && x + width > box.x;
  const below = lines.findLastIndex((line) => isAbove(line) && isOver(line));
  return 1 + (below < 0 ? lines.findLastIndex(isAbove) : below);
}
