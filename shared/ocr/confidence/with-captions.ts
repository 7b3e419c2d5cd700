import type { RecognizedLine } from '../../api/recognition.ts';
import { meet } from '../geometry/boxes.ts';
import { charactersIn, confidenceByCharacters } from './confidence.ts';

/**
 * What was read in an image, with the lines that lie over its picture in their places, if these are
 * sure and the greater part of the text; else null. Blocks keep their order from the top.
 */
export function withCaptions(
  blocks: RecognizedLine[][],
  captions: RecognizedLine[][],
): RecognizedLine[][] | null {
  const lines = captions.flat();
  if (confidenceByCharacters(lines.flatMap(({ words }) => words)) < sure) return null;
  const others = blocks
    .map((block) =>
      block.filter((line) => isLikely(line) && !lines.some((each) => meet(line.box, each.box))),
    )
    .filter((block) => block.length > 0);
  if (charactersIn(lines) < charactersIn(others.flat())) return null;
  return [...others, ...captions].toSorted((a, b) => top(a) - top(b));
}

/** Textures are read with less. */
const sure = 75;

/** Beside captions a picture is likelier than doubtful text. */
function isLikely({ text, confidence }: RecognizedLine): boolean {
  return confidence >= 60 && /[\p{L}\p{N}]{2}/u.test(text);
}

function top([first]: RecognizedLine[]): number {
  return first?.box.y ?? 0;
}
