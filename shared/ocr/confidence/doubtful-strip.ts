import type { RecognizedLine } from '../../api/recognition.ts';
import type { Strip } from '../segment/prepare-image.ts';
import { confidenceByCharacters } from './confidence.ts';
import { isAddress } from './is-address.ts';

/** A strip that was read with doubt: what was read, and how surely, 0 to 100. */
export type DoubtfulStrip = { strip: Strip; text: string; confidence: number };

/**
 * The strip that tells best why a picture was read with so much doubt that its languages may be
 * wrong: the largest where most is in doubt. Undefined where the picture was read well enough.
 *
 * @param lines what was read in each of the strips
 */
export function doubtfulStrip(
  strips: Strip[],
  lines: RecognizedLine[][],
): DoubtfulStrip | undefined {
  const words = lines.flat().flatMap((line) => line.words);
  const telling = words.filter(({ text }) => !isAddress(text));
  // Nothing at all may be what was left of letters that looked like none.
  if (words.length > 0 && (telling.length === 0 || confidenceByCharacters(telling) >= doubtful))
    return undefined;
  const candidates = strips.map((strip, index) => {
    const read = (lines[index] ?? []).flatMap((line) => line.words);
    const text = read.map((word) => word.text).join(' ');
    return { strip, text, confidence: confidenceByCharacters(read) };
  });
  return candidates.toSorted((a, b) => doubtIn(b) - doubtIn(a))[0];
}

/** Letters of another script are read with at most 67, plain text of the right one with over 75. */
const doubtful = 70;

function doubtIn({ strip: { box }, confidence }: DoubtfulStrip): number {
  return box.width * box.height * (100 - confidence);
}
