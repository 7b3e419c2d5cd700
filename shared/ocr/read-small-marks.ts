import type { RecognizedLine, RecognizedWord } from '../api/recognition.ts';
import type { GrayImage } from './image/image.ts';
import { lineOfWords } from './layout/join-words.ts';
import type { ReadStrip } from './reread-doubtful.ts';
import type { Strip } from './segment/prepare-image.ts';
import { drawLevelled } from './small-marks/draw-levelled.ts';
import { type MarkedLine, type SmallMarks, smallMarksOf } from './small-marks/find-small-marks.ts';
import { readAlone } from './small-marks/read-alone.ts';
import { withMarks } from './small-marks/with-marks.ts';

/**
 * The lines of a strip with their raised and lowered marks, which are misread or passed over: such a
 * line is drawn anew with its marks as high as its letters and on its baseline, and read once more;
 * what its marks are is read by themselves. H₂O comes as “H2O” and 10²³ as “1023”.
 */
export async function readSmallMarks(
  lines: RecognizedLine[],
  ink: GrayImage,
  strip: Strip,
  read: ReadStrip,
): Promise<RecognizedLine[]> {
  return await Promise.all(
    lines.map(async (line) => {
      const isText = line.confidence >= sureText;
      const marked = isText ? smallMarksOf(line, ink, strip.capitals) : null;
      return marked ? ((await readLevelled(line, ink, { marked, strip, read })) ?? line) : line;
    }),
  );
}

/** What is read with less is noise often, of which marks would make words. */
const sureText = 60;

async function readLevelled(
  line: RecognizedLine,
  ink: GrayImage,
  { marked, strip, read }: { marked: MarkedLine; strip: Strip; read: ReadStrip },
): Promise<RecognizedLine | null> {
  const { image, back } = drawLevelled(ink, marked);
  const box = { x: 0, y: 0, width: image.width, height: image.height };
  const [found, alone] = await Promise.all([
    read(image, { ...strip, box, moved: [] }),
    Promise.all(marked.runs.map((run) => readAlone(run, ink, strip, read))),
  ]);
  const again = found.flatMap((each) => each.words).map(moveBack);
  const marks = marked.runs.flatMap((run, at) => {
    const text = alone[at];
    const isLikely = text && text.confidence >= leastSure;
    const isMark = isLikely && !hangsBelow(run, text.text, line.words);
    return isMark && text.text.length <= mostOfOne * run.marks.length ? [{ run, alone: text }] : [];
  });
  const words = withMarks(line.words, again, marks);
  return words ? { ...line, ...lineOfWords(words) } : null;

  function moveBack(word: RecognizedWord): RecognizedWord {
    const from = back(word.box.x);
    const to = back(word.box.x + word.box.width);
    const y = word.box.y + marked.box.y;
    return { ...word, box: { x: from, y, width: Math.max(1, to - from), height: word.box.height } };
  }
}

/** Marks that are read less surely by themselves are none. */
const leastSure = 45;
/** In characters: two may touch each other, and more are noise. */
const mostOfOne = 2;

/** What letters that reach below their line are read as by themselves. */
const likeHanging: Record<string, string> = {
  ...{ g: 'g9', j: 'jJ', p: 'pP', q: 'q9', y: 'yYvV¥', ç: 'çÇ' },
  ...{ р: 'рР', у: 'уУ', ц: 'цЦ', щ: 'щЩ', ρ: 'ρpP', γ: 'γyY' },
};

/**
 * Whether it is a letter of its word that reaches below the line, and no mark: in smaller text among
 * larger it is as small. Where in its word a letter stands is known but for one to each side.
 */
function hangsBelow(
  { box, isLowered }: SmallMarks,
  alone: string,
  words: RecognizedWord[],
): boolean {
  if (!isLowered) return false;
  const center = box.x + box.width / 2;
  const word = words.find((each) => each.box.x <= center && center < each.box.x + each.box.width);
  if (!word) return false;
  const at = Math.floor(((center - word.box.x) / word.box.width) * word.text.length);
  const near = [...word.text.slice(Math.max(0, at - 1), at + 2)];
  return near.some((letter) => likeHanging[letter]?.includes(alone));
}
