import type { Box } from '../../shared/api/box.ts';
import type { RecognizedWord } from '../../shared/api/recognition.ts';
import { boxDistance, type Point } from './point.ts';

/** Signs on buttons are read with less, from 0 to 100. */
const minConfidence = 60;

/**
 * The word that the keyboard begins at: the nearest one to the pointer, or without a pointer the
 * first, and no sign of a toolbar that was taken for a letter where there are words.
 */
export function firstWord(
  words: readonly Pick<RecognizedWord, 'text' | 'box' | 'confidence'>[],
  pointer: Point | undefined,
): number {
  const distance = (box: Box) => (pointer ? boxDistance(box, pointer) : 0);
  const all = words.map((word, index) => ({ index, away: distance(word.box), word }));
  const real = all.filter(({ word }) => isWord(word));
  const [first, ...others] = real.length > 0 ? real : all;
  if (!first) return 0;
  return others.reduce((best, each) => (each.away < best.away ? each : best), first).index;
}

/** Letters of scripts without words of letters, as Han, are words alone. */
function isWord({ text, confidence }: Pick<RecognizedWord, 'text' | 'confidence'>): boolean {
  const signs = text.match(/[\p{L}\p{N}]/gu) ?? [];
  return confidence >= minConfidence && (signs.length >= 2 || /\p{Lo}/u.test(text));
}
