import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { joinTexts } from '../../../text/join-lines.ts';
import { markThreshold } from '../../binarize/draw-ink.ts';
import type { GrayImage } from '../../image/image.ts';
import { tightInk } from '../measure-line.ts';

/** Writes the full triangle of a menu or a tree as “▼”: it is read as a letter that points down, as a v or a y. */
export function detectTriangles(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  if (!line.words.some(({ text }) => pointsDown.test(text))) return line;
  const words = line.words.map((word) =>
    pointsDown.test(word.text) && isTriangle(word, ink) ? { ...word, text: '▼' } : word,
  );
  return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
}

const pointsDown = /^[vVyYwW~]$/;

/** Whether each row is full from one side to the other and no wider than the one above: a letter is open there. */
function isTriangle({ box }: RecognizedWord, ink: GrayImage): boolean {
  const tight = tightInk(ink, box)?.box;
  if (!tight || tight.height < lowest || tight.width < narrowest * tight.height) return false;
  const widths: number[] = [];
  for (let y = tight.y; y < tight.y + tight.height; y++) {
    const row = ink.data.subarray(y * ink.width + tight.x, y * ink.width + tight.x + tight.width);
    const first = row.findIndex((value) => value >= markThreshold);
    const last = row.findLastIndex((value) => value >= markThreshold);
    if (first < 0 || row.subarray(first, last).some((value) => value < markThreshold)) return false;
    widths.push(last + 1 - first);
  }
  const [top = 0, bottom = 0] = [widths[0], widths.at(-1)];
  const narrows = widths.every((width, at) => at === 0 || width <= (widths[at - 1] ?? 0));
  return narrows && top >= fullTop * tight.width && bottom <= narrowEnd * tight.width;
}

/** In pixels. */
const lowest = 3;

/** In heights of the triangle. */
const narrowest = 0.8;

/** Shares of its width. */
const fullTop = 0.85;
const narrowEnd = 0.4;
