import type { Box } from '../../api/box.ts';
import type { RgbaImage } from '../image/image.ts';
import type { PixelRun } from './smooth-areas.ts';

/** An area with the box around it. */
export type Panel = { area: PixelRun[]; box: Box };

/**
 * Those of `bars` that have the rows or columns, and the color, of a panel, or of another one that
 * has: cells of a table.
 */
export function cellsInLine(bars: Panel[], panels: Panel[], picture: RgbaImage): Panel[] {
  const lines = new Map<string, Panel[]>();
  const add = (panel: Panel) => {
    for (const line of linesOf(panel.box)) {
      const known = lines.get(line);
      if (!known) lines.set(line, [panel]);
      else if (
        known.length < maxColors &&
        !known.some((other) => haveOneColor(other, panel, picture))
      )
        known.push(panel);
    }
  };
  panels.forEach(add);
  const cells: Panel[] = [];
  let left = bars.slice(0, maxBars);
  for (let round = 0; round < maxRounds; round++) {
    const before = left.length;
    left = left.filter((bar) => {
      const inLine = nearLinesOf(bar.box).flatMap((line) => lines.get(line) ?? []);
      if (!inLine.some((panel) => haveOneColor(panel, bar, picture))) return true;
      cells.push(bar);
      add(bar);
      return false;
    });
    if (left.length === before) break;
  }
  return cells;
}

/** Of a sheet that a person reads: its cells, the colors in one line, and how far cells are from one with text. */
const maxBars = 20_000;
const maxColors = 8;
const maxRounds = 16;

/** Names for the rows and the columns that a box has. */
function linesOf({ x, y, width, height }: Box): string[] {
  return [`rows ${y} ${height}`, `columns ${x} ${width}`];
}

/** The same for all boxes that differ by a pixel. */
function nearLinesOf(box: Box): string[] {
  return [-1, 0, 1].flatMap((moved) =>
    [-1, 0, 1].flatMap((more) =>
      linesOf({
        x: box.x + moved,
        y: box.y + moved,
        width: box.width + more,
        height: box.height + more,
      }),
    ),
  );
}

/** Whether two areas have the same color in their middles, but for noise. */
export function haveOneColor(one: Panel, other: Panel, { width, data }: RgbaImage): boolean {
  const [a, b] = [middleRun(one.area), middleRun(other.area)];
  if (!a || !b) return false;
  const [first, second] = [4 * (a.y * width + a.from), 4 * (b.y * width + b.from)];
  return [0, 1, 2].every(
    (channel) => Math.abs((data[first + channel] ?? 0) - (data[second + channel] ?? 0)) <= 24,
  );
}

function middleRun(area: PixelRun[]): PixelRun | undefined {
  return area[area.length >> 1];
}
