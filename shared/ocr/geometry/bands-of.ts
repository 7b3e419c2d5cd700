import type { Box } from '../../api/box.ts';
import { down } from './boxes.ts';
import { joinSpans } from './spans.ts';

/** Groups marks by the rows they occupy, from the top: between bands the image is empty. */
export function bandsOf(marks: Box[]): Box[][] {
  const bands = joinSpans(marks.map(down)).map((span) => ({ span, marks: [] as Box[] }));
  let at = 0;
  for (const mark of marks.toSorted((a, b) => a.y - b.y)) {
    while ((bands[at]?.span.to ?? Number.POSITIVE_INFINITY) <= mark.y) at++;
    bands[at]?.marks.push(mark);
  }
  return bands.map((band) => band.marks);
}
