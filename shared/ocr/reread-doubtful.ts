import type { RecognizedLine, RecognizedWord } from '../api/recognition.ts';
import { roundConfidences } from './confidence/confidence.ts';
import { doubtfulPassages } from './confidence/doubtful.ts';
import { mergeReadings } from './confidence/surest-reading.ts';
import { across, unionOf } from './geometry/boxes.ts';
import { cropGray } from './image/crop-image.ts';
import type { GrayImage } from './image/image.ts';
import { lineOfWords } from './layout/join-words.ts';
import type { Strip } from './segment/prepare-image.ts';

/**
 * Reads a strip of an ink image, with `characters` as one line of only these; lines are in its
 * pixels.
 */
export type ReadStrip = (
  ink: GrayImage,
  strip: Strip,
  only?: { characters: string },
) => Promise<RecognizedLine[]>;

/**
 * The lines of a strip with doubtful passages reread by `readAgain`: the surer reading wins. Only
 * such passages are reread, since a more accurate model takes twice the time.
 */
export async function rereadDoubtful(
  lines: RecognizedLine[],
  ink: GrayImage,
  strip: Strip,
  readAgain: ReadStrip,
): Promise<RecognizedLine[]> {
  return await Promise.all(
    lines.map(async (line) => {
      const passages = doubtfulPassages(line);
      if (passages.length === 0) return line;
      const read = await Promise.all(
        passages.map(async ({ from, to }) => {
          const box = placeOf(line, from, to);
          const words = await readPassage(
            ink,
            { ...strip, box, moved: [], foreign: [] },
            readAgain,
          );
          return mergeReadings(line.words.slice(from, to), words);
        }),
      );
      const starts = passages.map(({ to }) => to);
      const sure = [0, ...starts].map((from, at) => line.words.slice(from, passages[at]?.from));
      const words = sure.flatMap((before, at) => [...before, ...(read[at] ?? [])]);
      return words.length === 0 ? line : roundConfidences(lineOfWords(words));
    }),
  );
}

/** The words of a passage, which is cut out, so that nothing beside it is read. */
async function readPassage(
  ink: GrayImage,
  strip: Strip,
  readAgain: ReadStrip,
): Promise<RecognizedWord[]> {
  const { x, y, width, height } = strip.box;
  const box = { x: 0, y: 0, width, height };
  const lines = await readAgain(cropGray(ink, strip.box), { ...strip, box });
  return lines
    .flatMap(({ words }) => words)
    .map((word) => ({ ...word, box: { ...word.box, x: word.box.x + x, y: word.box.y + y } }));
}

/** The box of some words of a line: its full height, up to the middle of the gaps beside them. */
function placeOf({ words, box }: RecognizedLine, from: number, to: number) {
  const inside = across(unionOf(words.slice(from, to).map((word) => word.box)));
  const before = words[from - 1];
  const after = words[to];
  const left = before ? (across(before.box).to + inside.from) / 2 : inside.from;
  const right = after ? (inside.to + across(after.box).from) / 2 : inside.to;
  const x = Math.min(inside.from, Math.round(left));
  return { ...box, x, width: Math.max(1, Math.max(inside.to, Math.round(right)) - x) };
}
