import type { Box } from '../../api/box.ts';

/** Whether marks are a dot above and a dot below the middle of a bar: the models have no ÷. */
export function isDivision(marks: Box[]): boolean {
  const [above, bar, below] = marks.toSorted((a, b) => a.y - b.y);
  if (marks.length !== 3 || !above || !bar || !below) return false;
  const middle = ({ x, width }: Box) => x + width / 2;
  return [above, below].every(
    (dot) =>
      Math.max(dot.width, dot.height) <= largestDot * bar.width &&
      Math.abs(middle(dot) - middle(bar)) <= offMiddle * bar.width &&
      bar.height < bar.width / 2,
  );
}

/** In widths of the bar. */
const largestDot = 0.4;
const offMiddle = 0.15;
