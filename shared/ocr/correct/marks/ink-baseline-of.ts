import type { RecognizedWord } from '../../../api/recognition.ts';
import { median } from '../../geometry/median.ts';
import type { GrayImage } from '../../image/image.ts';
import { baselineOf } from '../baseline-of.ts';
import { inkRuns } from '../ink-runs.ts';
import { tightInk } from './tight-ink.ts';

/**
 * Where the ink of most characters ends, whatever the boxes of their words take in; where there is
 * no ink, where the words end. `em` is the height of the font; all in pixels.
 */
export function inkBaselineOf(words: RecognizedWord[], ink: GrayImage, em: number): number {
  const bottoms = words
    .flatMap(({ box }) =>
      inkRuns(ink, box).map(({ from, to }) => ({ ...box, x: from, width: to - from })),
    )
    .flatMap((box) => tightInk(ink, box)?.box ?? [])
    .filter(({ height }) => height >= 0.4 * em)
    .map(({ y, height }) => y + height);
  return bottoms.length > 0 ? median(bottoms) : baselineOf(words);
}
