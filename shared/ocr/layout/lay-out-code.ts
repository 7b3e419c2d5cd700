import type { RecognizedLine } from '../../api/recognition.ts';
import { characterPitch } from '../geometry/character-pitch.ts';
import { cellsOf, fitColumns } from '../geometry/fit-columns.ts';
import { median } from '../geometry/median.ts';

/**
 * Code as it stood: indentation, runs of spaces and blank lines, all measured in the width of a
 * character and the distance of lines. Indentation counts from the leftmost line.
 */
export function layOutCode(lines: RecognizedLine[]): string {
  const { width, isExact } = characterWidth(lines);
  const left = Math.min(...lines.map((line) => startOf(line, width)));
  const pitch = lineDistance(lines);
  return lines
    .map((line, index) => {
      const blank = index === 0 ? 0 : Math.round(distance(lines[index - 1], line) / pitch) - 1;
      return '\n'.repeat(Math.max(0, blank)) + writeLine(line, left, { width, isExact });
    })
    .join('\n');
}

/** In pixels; for text that is not monospaced that of its average character. */
function characterWidth(lines: RecognizedLine[]): Character {
  const columns = fitColumns(lines);
  if (columns && columns.fit >= leastFit) return { width: columns.width, isExact: true };
  const own = lines.flatMap(({ words }) => words.map(({ box, text }) => box.width / text.length));
  return { width: Math.max(1, characterPitch(lines) ?? median(own)), isExact: false };
}

/** How wide it is, and whether nearly all words stand in columns as wide as that. */
type Character = { width: number; isExact: boolean };

/** Of the distances between words: columns that fewer fit are not those of the font. */
const leastFit = 0.7;

function startOf({ words, box }: RecognizedLine, width: number): number {
  return words[0] ? cellsOf(words[0], width).from : box.x;
}

function lineDistance(lines: RecognizedLine[]): number {
  const distances = lines.slice(1).map((line, index) => distance(lines[index], line));
  const height = median(lines.map(({ box }) => box.height));
  // The lower quarter: in code every other line may be blank.
  const close = distances.toSorted((a, b) => a - b)[(distances.length - 1) >> 2] ?? height;
  return Math.max(1, 0.9 * height, Math.min(close, 2.2 * height));
}

function distance(above: RecognizedLine | undefined, below: RecognizedLine): number {
  return above ? middle(below) - middle(above) : 0;
}

function middle({ box }: RecognizedLine): number {
  return box.y + box.height / 2;
}

function writeLine(line: RecognizedLine, left: number, { width, isExact }: Character): string {
  let end = left;
  return line.words.reduce((written, word, index) => {
    const { from, to } = cellsOf(word, width);
    // Where no column is free, what was read as two words is one, as "retu" and "rn".
    const isOne = isExact && Math.abs(from - end) < 0.3 * width;
    const spaces = Math.max(index === 0 || isOne ? 0 : 1, Math.round((from - end) / width));
    end = to;
    return written + ' '.repeat(spaces) + word.text;
  }, '');
}
