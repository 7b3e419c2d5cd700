import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { nearEdge } from '../../confidence/doubtful.ts';
import { median } from '../../geometry/median.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { capitalHeight, emOf, inkBaselineOf, type TightInk, tightInk } from '../measure-line.ts';

/**
 * Marks lines as cut where the upper or lower edge of the image leaves less than half of them,
 * compared with the other lines, and removes partial characters at its sides. Blocks without lines
 * are left out. A line that only touches an edge is whole.
 */
export function markCutLines(blocks: RecognizedLine[][], ink: GrayImage): RecognizedLine[][] {
  const lines = blocks.flat();
  return blocks
    .map((block) =>
      block
        .map((line) => dropHalves(line, ink))
        .filter((line) => line !== null)
        .map((line): RecognizedLine => {
          return isCut(line, [block, lines], ink) ? { ...line, cut: true } : line;
        }),
    )
    .filter((block) => block.length > 0);
}

/** Shares of the height of capitals that is left of a cut line; the second if read with doubt. */
const halfLeft = 0.55;
const mostLeft = 0.8;
const doubtfulLine = 60;

function isCut(line: RecognizedLine, around: RecognizedLine[][], ink: GrayImage): boolean {
  const em = emAround(line, around);
  if (em === null) return false;
  const left = heightAtEdge(line, ink) / (capitalHeight * em);
  return left < halfLeft || (left < mostLeft && line.confidence < doubtfulLine);
}

/** How much of the letters shows above the baseline, in pixels; infinite away from the edges. */
function heightAtEdge({ box, words }: RecognizedLine, ink: GrayImage): number {
  const isNear = box.y <= nearEdge || box.y + box.height >= ink.height - nearEdge;
  const tight = isNear ? tightInk(ink, box)?.box : undefined;
  if (tight?.y === 0) return inkBaselineOf(words, ink, 0);
  if (tight && tight.y + tight.height === ink.height) return tight.height;
  return Number.POSITIVE_INFINITY;
}

/** The font height of the other lines, of the same block if it has others; null for none. */
function emAround(line: RecognizedLine, around: RecognizedLine[][]): number | null {
  for (const lines of around) {
    const others = lines.filter((other) => other !== line && other.box.y !== line.box.y);
    const ems = others.flatMap(({ words }) => words.map(emOf));
    if (ems.length > 0) return median(ems);
  }
  return null;
}

/**
 * Without words of one or two characters that the left or right edge cuts and that were read with
 * doubt.
 */
function dropHalves(line: RecognizedLine, ink: GrayImage): RecognizedLine | null {
  const words = line.words.filter((word) => !isHalf(word, ink));
  if (words.length === line.words.length) return line;
  return words.length === 0 ? null : lineOfWords(words);
}

function isHalf(word: RecognizedWord, ink: GrayImage): boolean {
  const { x, width } = word.box;
  if (x > nearEdge && x + width < ink.width - nearEdge) return false;
  if ([...word.text].length > 2 || word.confidence >= wholeCharacter) return false;
  const tight = tightInk(ink, word.box);
  return tight !== null && touchesSide(tight, ink);
}

/** Whole characters are read with more confidence. */
const wholeCharacter = 80;

function touchesSide({ box }: TightInk, ink: GrayImage): boolean {
  return box.x === 0 || box.x + box.width === ink.width;
}
