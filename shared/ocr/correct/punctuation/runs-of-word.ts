import type { Box } from '../../../api/box.ts';
import type { RecognizedWord } from '../../../api/recognition.ts';
import type { GrayImage } from '../../image/image.ts';
import { inkRuns } from '../ink-runs.ts';
import { tightInk } from '../marks/tight-ink.ts';

/** The boxes of what stands apart in a word, from the left: a character each, if none touch. */
export function runsOfWord({ box }: RecognizedWord, ink: GrayImage): Box[] {
  return inkRuns(ink, box).flatMap(({ from, to }) => {
    return tightInk(ink, { ...box, x: from, width: to - from })?.box ?? [];
  });
}
