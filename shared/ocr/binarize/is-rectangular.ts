import type { Box } from '../../api/box.ts';
import { joinSpans, type Span } from '../geometry/spans.ts';
import type { Run } from './smooth-areas.ts';

/**
 * Whether an area with this box reaches the sides of it along most of their length, as a panel
 * does with its text inside, and no letter.
 */
export function isRectangular(area: Run[], box: Box): boolean {
  const near = Math.max(1, 0.15 * Math.min(box.width, box.height));
  const right = box.x + box.width - near;
  const bottom = box.y + box.height - near;
  const above = lengthOf(area.filter(({ y }) => y < box.y + near)) / box.width;
  const below = lengthOf(area.filter(({ y }) => y >= bottom)) / box.width;
  // No letter is that wide; and in a highlight the text may stand at the very sides.
  if (box.width > 3 * box.height) return Math.min(above, below) > 0.5;
  const onLeft = rowsOf(area.filter(({ from }) => from < box.x + near)) / box.height;
  const onRight = rowsOf(area.filter(({ to }) => to > right)) / box.height;
  return Math.min(above, below, onLeft, onRight) > minShare;
}

/** A circle reaches the sides of its box along 0.71 of their length, as near as that is. */
const minShare = 0.75;

function rowsOf(runs: Run[]): number {
  return lengthOf(runs.map(({ y }) => ({ from: y, to: y + 1 })));
}

function lengthOf(spans: Span[]): number {
  return joinSpans(spans).reduce((sum, { from, to }) => sum + to - from, 0);
}
