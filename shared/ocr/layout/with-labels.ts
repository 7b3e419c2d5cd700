import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { down } from '../geometry/boxes.ts';
import { lineOfWords } from './join-words.ts';

/**
 * The blocks with the words of labels in the lines that they stand beside; the others are blocks of
 * their own, before those that begin below them.
 */
export function withLabels(
  blocks: RecognizedLine[][],
  labels: RecognizedLine[],
): RecognizedLine[][] {
  const placed = blocks.map((block) => [...block]);
  const lone: RecognizedLine[] = [];
  for (const label of labels) {
    const left = label.words.filter((word) => !putBeside(placed, word));
    if (left.length > 0) lone.push(lineOfWords(left));
  }
  for (const line of lone) {
    const below = placed.findIndex(([first]) => first && first.box.y > line.box.y);
    placed.splice(below < 0 ? placed.length : below, 0, [line]);
  }
  return placed;
}

/** Puts a word into the line of which the nearest word is beside it; false where there is none. */
function putBeside(blocks: RecognizedLine[][], word: RecognizedWord): boolean {
  let nearest: { block: RecognizedLine[]; index: number; apart: number } | null = null;
  for (const block of blocks) {
    for (const [index, line] of block.entries()) {
      if (!isLevel(word, line)) continue;
      const apart = Math.min(...line.words.map((other) => between(other, word)));
      if (!nearest || apart < nearest.apart) nearest = { block, index, apart };
    }
  }
  const line = nearest?.block[nearest.index];
  if (!nearest || !line) return false;
  const words = [...line.words, word].toSorted((a, b) => a.box.x - b.box.x);
  nearest.block[nearest.index] = { ...line, ...lineOfWords(words) };
  return true;
}

/** Whether most of a word's height is beside a line. */
function isLevel({ box }: RecognizedWord, line: RecognizedLine): boolean {
  const [word, row] = [down(box), down(line.box)];
  const shared = Math.min(word.to, row.to) - Math.max(word.from, row.from);
  return shared > minLevel * box.height;
}

/** Share of the height of the word. */
const minLevel = 0.5;

/** How far apart two words are, in pixels. */
function between(one: RecognizedWord, other: RecognizedWord): number {
  const [left, right] = one.box.x < other.box.x ? [one, other] : [other, one];
  return Math.max(0, right.box.x - left.box.x - left.box.width);
}
