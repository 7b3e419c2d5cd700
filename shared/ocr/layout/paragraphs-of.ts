import type { RecognizedLine } from '../../api/recognition.ts';
import { lowerMedian, median } from '../geometry/median.ts';

/**
 * Divides the lines of a block where the distance to the next line is larger than usual. With
 * `wrapped` also after a line that had room for the first word of the next one: it was ended, not
 * wrapped.
 */
export function paragraphsOf(lines: RecognizedLine[], wrapped = false): RecognizedLine[][] {
  const pitches = lines.slice(1).map((line, index) => pitch(lines[index], line));
  const height = median(lines.map(({ box }) => box.height));
  const usual = Math.min(lowerMedian(pitches), 2.2 * height);
  const right = Math.max(...lines.map(({ box }) => box.x + box.width));
  const paragraphs: RecognizedLine[][] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const above = last?.at(-1);
    const apart = above && pitch(above, line) > 1.45 * usual;
    if (!last || !above || apart || (wrapped && hasRoom(above, line, right)))
      paragraphs.push([line]);
    else last.push(line);
  }
  return paragraphs;
}

/** From the middle of a line to that of the next, in pixels. */
function pitch(above: RecognizedLine | undefined, below: RecognizedLine): number {
  if (!above) return 0;
  return below.box.y + below.box.height / 2 - above.box.y - above.box.height / 2;
}

function hasRoom(above: RecognizedLine, below: RecognizedLine, right: number): boolean {
  if (above.text.endsWith('-')) return false;
  const first = below.words[0]?.box.width ?? 0;
  const space = above.box.height / 2;
  return right - (above.box.x + above.box.width) > first + space;
}
