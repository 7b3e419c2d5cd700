import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { lineOfWords } from '../layout/join-words.ts';
import type { MovedLine } from '../segment/move-short-lines.ts';

/** Recognized lines with the words of moved ones on lines of their own, back where they stood. */
export function returnMovedLines(lines: RecognizedLine[], moved: MovedLine[]): RecognizedLine[] {
  if (moved.length === 0) return lines;
  return lines
    .flatMap((line) => {
      const staying = line.words.filter((word) => !moved.some((each) => isIn(word, each)));
      const returned = moved.map((each) => {
        return line.words.filter((word) => isIn(word, each)).map((word) => back(word, each));
      });
      return [staying, ...returned].filter((words) => words.length > 0).map(lineOfWords);
    })
    .toSorted((a, b) => middle(a) - middle(b));
}

function isIn({ box }: RecognizedWord, { from, to }: MovedLine): boolean {
  const x = box.x + box.width / 2 - to.x;
  const y = box.y + box.height / 2 - to.y;
  // The box of a word may be as high as its line where its signs are not.
  const margin = from.height / 4 + 4;
  return x >= 0 && x <= from.width && y >= -margin && y <= from.height + margin;
}

function back(word: RecognizedWord, { from, to }: MovedLine): RecognizedWord {
  const { x, y, width, height } = word.box;
  return {
    ...word,
    box: { x: Math.max(0, x + from.x - to.x), y: y + from.y - to.y, width, height },
  };
}

function middle({ box }: RecognizedLine): number {
  return box.y + box.height / 2;
}
