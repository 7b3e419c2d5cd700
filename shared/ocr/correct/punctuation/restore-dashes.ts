import type { Box } from '../../../api/box.ts';
import type { RecognizedWord } from '../../../api/recognition.ts';
import type { GrayImage } from '../../image/image.ts';
import { runsOfWord } from './runs-of-word.ts';

/** Gives an option as “--force” its hyphens, as many as the ink shows, where dashes were read. */
export function restoreDashes(word: RecognizedWord, ink: GrayImage): RecognizedWord {
  const dashes = word.text.match(/^[-–—]*[–—][-–—]*(?=[a-z])/)?.[0];
  if (!dashes) return word;
  const runs = runsOfWord(word, ink);
  const first = runs.findIndex((run) => !isDash(run, word.box));
  return first < 1 ? word : { ...word, text: '-'.repeat(first) + word.text.slice(dashes.length) };
}

function isDash({ width, height }: Box, box: Box): boolean {
  return height <= 0.25 * box.height && width > height;
}
