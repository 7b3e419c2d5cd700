import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';

/** Words of a line that stand next to each other, as places in it: `from` up to before `to`. */
export type Passage = { from: number; to: number };

/**
 * The passages of a line that are worth a second reading: words that were read with doubt, with a
 * sure one on either side, which tells how high the letters are. Each word is in one of them at most.
 */
export function doubtfulPassages({ words }: RecognizedLine): Passage[] {
  const passages: Passage[] = [];
  words.forEach((word, at) => {
    if (!isDoubtful(word)) return;
    const from = Math.max(0, at - 1);
    const to = Math.min(words.length, at + 2);
    const last = passages.at(-1);
    if (last && from <= last.to) last.to = to;
    else passages.push({ from, to });
  });
  return passages;
}

function isDoubtful({ confidence }: RecognizedWord): boolean {
  return confidence < sure;
}

/** Of the words that are read wrong at first and right by more accurate models, most are below this. */
const sure = 70;
