import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { markThreshold } from '../../binarize/mark-threshold.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { tightInk } from './tight-ink.ts';

/**
 * Writes the sign after a heading that links to it as “¶”: models of most languages do not know it,
 * and take it for "1" or "Y". It alone has two stems side by side below a filled bowl.
 */
export function tellPilcrows(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const last = line.words.at(-1);
  if (!last || line.words.length < 2 || !takenFor.test(last.text) || !isPilcrow(last, ink))
    return line;
  const words = [...line.words.slice(0, -1), { ...last, text: '¶' }];
  return { ...lineOfWords(words), text: `${line.text.slice(0, -last.text.length)}¶` };
}

const takenFor = /^[1YŸIqT4J|f]$/;

/** Of a height: where the bowl is, and below which only the stems are. */
const bowl = { from: 0.1, to: 0.4 };
const stems = { from: 0.65, to: 0.95 };

function isPilcrow({ box }: RecognizedWord, ink: GrayImage): boolean {
  const tight = tightInk(ink, box)?.box;
  if (!tight || tight.height < 1.2 * tight.width) return false;
  const rows = ({ from, to }: typeof bowl) =>
    Array.from({ length: Math.ceil((to - from) * tight.height) }, (_, at) =>
      runsIn(ink, tight, tight.y + Math.floor(from * tight.height) + at),
    );
  const isStemmed = (runs: Run[]) => runs.length === 2;
  const isFilled = (runs: Run[]) => (runs[0]?.length ?? 0) >= 0.35 * tight.width;
  const below = rows(stems);
  const above = rows(bowl);
  return (
    below.filter(isStemmed).length >= 0.8 * below.length &&
    above.filter(isFilled).length >= 0.6 * above.length
  );
}

type Run = { length: number };

/** The runs of ink of a row of pixels, from left to right. */
function runsIn(ink: GrayImage, { x, width }: { x: number; width: number }, row: number): Run[] {
  const runs: Run[] = [];
  let length = 0;
  for (let column = x; column <= x + width; column++) {
    const value = column < x + width ? ink.data[row * ink.width + column] : 0;
    if ((value ?? 0) >= markThreshold) length++;
    else if (length > 0) {
      runs.push({ length });
      length = 0;
    }
  }
  return runs;
}
