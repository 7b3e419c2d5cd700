import type { Box } from '../../api/box.ts';
import { othersFor, type ReadCharacter, space } from './decode-line.ts';
import type { Chances } from './line-network.ts';
import type { LineModel } from './model-file.ts';
import type { ReadPart } from './place-words.ts';

/**
 * What was read, with the characters where the ink is as high as a letter and the network was torn
 * between one and nothing: the likeliest way to have read a line may leave out a “$”, and does not
 * say that it is in doubt.
 */
export function withMissedLetters(
  read: ReadCharacter[],
  chances: Chances,
  { box, marks, stepWidth, capitals }: ReadPart,
  model: Pick<LineModel, 'codes' | 'blank'> & { count: number },
): ReadCharacter[] {
  const seen = new Uint8Array(chances.steps);
  for (const { character, start, to } of read) {
    if (character !== space) seen.fill(1, start, to);
  }
  const missed = marks.flatMap((mark) => {
    if (!isLetter(mark, capitals)) return [];
    const from = Math.max(0, Math.ceil((mark.x - box.x) / stepWidth));
    const to = Math.min(chances.steps, Math.floor((mark.x + mark.width - box.x) / stepWidth));
    if (to <= from || seen.subarray(from, to).includes(1)) return [];
    return likeliestIn({ from, to }, chances, model) ?? [];
  });
  if (missed.length === 0) return read;
  return [...read, ...missed].toSorted((a, b) => a.start - b.start);
}

/** In heights of capitals; wider marks may be several letters that touch. */
function isLetter({ width, height }: Box, capitals: number): boolean {
  return height >= lowest * capitals && height <= highest * capitals && width <= widest * capitals;
}

const lowest = 0.6;
const highest = 1.4;
const widest = 1.2;

/** The likeliest character in these steps, if it is likely in one of them. */
function likeliestIn(
  steps: { from: number; to: number },
  chances: Chances,
  { codes, blank, count }: Pick<LineModel, 'codes' | 'blank'> & { count: number },
): ReadCharacter | null {
  const others = othersFor(steps, chances, { count, blank });
  let best: ReadCharacter | null = null;
  for (const [output, { sum, certainty }] of others.entries()) {
    const character = codes.get(output)?.character;
    if (output === blank || character === undefined || character === space) continue;
    if (!best || sum > best.sum)
      best = { character, output, certainty, sum, start: steps.from, ...steps };
  }
  return best && best.certainty > leastCertainty ? best : null;
}

/** A logarithm, with what certainties have added: nothing is three times as likely. */
const leastCertainty = -1.47;
