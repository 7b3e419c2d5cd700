import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { median } from '../geometry/median.ts';
import { lineOfWords } from '../layout/join-words.ts';

/**
 * Takes away words that were read of letters which another line has already: where lines stand
 * close or beside other columns, Tesseract sees the upper or lower halves of their letters as a
 * line of its own. Only what was read with doubt goes, and only where the other line is surer; and
 * words as flat as no letter is.
 */
export function dropEchoes(blocks: RecognizedLine[][]): RecognizedLine[][] {
  const lines = blocks.flat();
  const height = median(lines.flatMap(({ words }) => words.map(({ box }) => box.height)));
  const isSliver = ({ text, box, confidence }: RecognizedWord) =>
    confidence < hardlyRead && box.height < flat * height && /[\p{L}\p{N}]/u.test(text);
  const kept = (line: RecognizedLine): RecognizedLine[] => {
    const others = lines.filter((other) => other !== line && meets(other.box, line.box));
    const words = line.words.filter((word) => !isSliver(word) && !isEcho(word, others));
    if (words.length === line.words.length) return [line];
    return words.length === 0 ? [] : [lineOfWords(words)];
  };
  return blocks.map((block) => block.flatMap(kept)).filter((block) => block.length > 0);
}

/** Words that are no echo are read with more, as most are. */
const doubtful = 60;
/** How much surer the other line must be. */
const surer = 15;
/** Of its area: less of it may be words that only touch. */
const shared = 0.6;
/** Of the height of the words that hold it: lower ones are a part of their letters. */
const low = 0.65;

/** Marks as low as a dash are no letters, unless they were read as such with some confidence. */
const hardlyRead = 30;
/** Of the height of words. */
const flat = 0.4;

function isEcho({ box, confidence }: RecognizedWord, others: RecognizedLine[]): boolean {
  const isHeld = (words: RecognizedWord[]) => {
    const claimed = words.reduce((area, word) => area + commonArea(box, word.box), 0);
    return claimed >= shared * box.width * box.height;
  };
  const words = others.flatMap((line) => line.words);
  const higher = words.filter((word) => low * word.box.height >= box.height);
  return (
    (confidence < doubtful && isHeld(words.filter((w) => w.confidence >= confidence + surer))) ||
    isHeld(higher.filter((word) => word.confidence >= confidence))
  );
}

function meets(a: Box, b: Box): boolean {
  return commonArea(a, b) > 0;
}

function commonArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}
