import type { Box } from '../../../shared/api/box.ts';
import { unionOf } from '../../../shared/ocr/geometry/boxes.ts';
import { intersection } from '../../screen/region.ts';

/** In heights of a line: what changes as near to its ends may belong to it. */
const nearEnd = 2;
/** Of more boxes each by itself would take longer than all of them as one. */
const maxBoxes = 12;

/** What is to be read again, and the lines that it replaces. */
export type ToRead<Line> = { box: Box; replaces: Line[] };

/**
 * The boxes that are read again where some changed: with every line that they touch, whole, since a
 * line is read as one. They lie apart from each other.
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

/** Whether what changed in a box may be part of a line. */
function belongs(line: Box, box: Box): boolean {
  const near = Math.ceil(line.height * nearEnd);
  return intersection({ ...line, x: line.x - near, width: line.width + 2 * near }, box) !== null;
}

/** Boxes that meet become one. */
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
