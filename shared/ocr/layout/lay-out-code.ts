import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { characterPitch } from '../geometry/character-pitch.ts';
import { median } from '../geometry/median.ts';

/**
 * Code as it stood: indentation, runs of spaces and blank lines, all measured in the width of a
 * character and the distance of lines. Indentation counts from the leftmost line.
 */
export function layOutCode(lines: RecognizedLine[]): string {
  const left = Math.min(...lines.map(({ box }) => box.x));
  const width = characterWidth(lines);
  const pitch = lineDistance(lines);
  return lines
    .map((line, index) => {
      const blank = index === 0 ? 0 : Math.round(distance(lines[index - 1], line) / pitch) - 1;
      return '\n'.repeat(Math.max(0, blank)) + writeLine(line, left, width);
    })
    .join('\n');
}

/** In pixels; for text that is not monospaced that of its average character. */
function characterWidth(lines: RecognizedLine[]): number {
  const own = lines.flatMap(({ words }) => words.map(({ box, text }) => box.width / text.length));
  return Math.max(1, characterPitch(lines) ?? median(own));
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

function writeLine({ words }: RecognizedLine, left: number, width: number): string {
  return words.reduce((text, word, index) => {
    const before = words[index - 1];
    return (
      text +
      ' '.repeat(before ? spaces(before, word, width) : column(word, left, width)) +
      word.text
    );
  }, '');
}

function column({ box }: RecognizedWord, left: number, width: number): number {
  // Quotes and the like stand in the middle of their place.
  return Math.max(0, Math.round((box.x - left) / width - 0.15));
}

function spaces(before: RecognizedWord, { box }: RecognizedWord, width: number): number {
  return Math.max(1, Math.round((box.x - before.box.x) / width) - before.text.length);
}
