import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { lineOfWords } from '../layout/join-words.ts';
import type { Leader } from '../segment/erase-leaders.ts';

/** Adds the rows of dots that were erased before recognition to their lines, each as a word. */
export function restoreLeaders(blocks: RecognizedLine[][], leaders: Leader[]): RecognizedLine[][] {
  if (leaders.length === 0) return blocks;
  const restored = new Map<RecognizedLine, RecognizedWord[]>();
  for (const leader of leaders) {
    const line = lineOf(leader, blocks.flat());
    if (line) restored.set(line, [...(restored.get(line) ?? []), wordOf(leader)]);
  }
  return blocks.map((block) =>
    block.map((line) => {
      const words = restored.get(line);
      if (!words) return line;
      const all = [...line.words, ...words].sort((a, b) => a.box.x - b.box.x);
      return { ...line, ...lineOfWords(all), confidence: line.confidence };
    }),
  );
}

function wordOf({ box, dots }: Leader): RecognizedWord {
  return { text: '.'.repeat(dots), confidence: leaderConfidence, box };
}

/** The confidence of what the ink shows by itself. */
const leaderConfidence = 95;

/**
 * The line at the same height whose words leave room for it, and that ends or begins nearest to it.
 */
function lineOf({ box }: Leader, lines: RecognizedLine[]): RecognizedLine | undefined {
  const y = box.y + box.height / 2;
  const beside = lines.filter(
    (line) =>
      y >= line.box.y && y <= line.box.y + maxBelowTop * line.box.height && hasRoom(line, box),
  );
  return beside.toSorted((a, b) => distance(a, box) - distance(b, box))[0];
}

/** In heights of the line, from its top: dots are on the baseline. */
const maxBelowTop = 1.2;

/** A dotted rule below a line begins under its words. */
function hasRoom({ words, box }: RecognizedLine, leader: RecognizedWord['box']): boolean {
  return words.every((word) => {
    const end = Math.min(word.box.x + word.box.width, leader.x + leader.width);
    return end - Math.max(word.box.x, leader.x) <= maxUnder * box.height;
  });
}

/** In heights of the line: boxes of words are off by a few pixels, or by half a Han character. */
const maxUnder = 0.5;

function distance({ words }: RecognizedLine, { x, width }: RecognizedWord['box']): number {
  return Math.min(...words.map(({ box }) => Math.max(x - box.x - box.width, box.x - x - width, 0)));
}
