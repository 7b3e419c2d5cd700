import type { Box } from '../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../api/recognition.ts';
import { meanConfidence } from './confidence/confidence.ts';
import { workOf } from './confidence/work-budget.ts';
import { joinQuoted } from './correct/join-split-words.ts';
import { refineLines } from './correct/refine-lines.ts';
import type { GrayImage } from './image/image.ts';
import { lineOfWords } from './layout/join-words.ts';
import { type RelatedLanguages, readRareHan } from './read-rare-han.ts';
import { type ReadStrip, rereadDoubtful } from './reread-doubtful.ts';
import { findMissedLines } from './segment/find-missed-lines.ts';
import type { Strip } from './segment/prepare-image.ts';
import { type MarkedLine, type SmallMarks, smallMarksOf } from './small-marks/find-small-marks.ts';
import { drawLevelled, readAlone } from './small-marks/read-alone.ts';
import { withMarks } from './small-marks/with-marks.ts';
import type { TesseractLine } from './tesseract/parse-tsv.ts';
import { renderStrip } from './tesseract/render-strip.ts';
import { type TesseractVariables, tesseractVariables } from './tesseract/tesseract-variables.ts';

/**
 * Reads the lines of an image, dark on white, with Tesseract configured for them. Called for
 * several images at once, whose pixels then belong to it. `vertical` lines are read from top to
 * bottom with models of their own; small or doubtful lines are read with more `accurate` ones.
 */
export type ReadLines = (
  image: GrayImage,
  variables: TesseractVariables,
  how: LinesHow,
) => Promise<TesseractLine[]>;

type LinesHow = {
  vertical: boolean;
  accurate: boolean;
  /** One of the related languages, whose models replace the others. */
  language?: string | undefined;
  /** Whether it is read with the models for Latin letters. */
  latin?: boolean | undefined;
};

type ReadStripOptions = {
  accurate?: boolean;
  /** The only characters to read, in one line; all where left out. */
  characters?: string | undefined;
  language?: string;
};

export type StripReading = {
  readLines: ReadLines;
  /** Whether there are more accurate models, for what is small or was read with doubt. */
  moreAccurate: boolean;
  /** Null where there are none. */
  related: RelatedLanguages | null;
};

/** The lines of a strip, in pixels of the ink image, and the work that reading took. */
export type FirstReading = { lines: RecognizedLine[]; work: number };

/** Reads a strip: small letters with the more accurate models at once. */
export async function readStrip(
  ink: GrayImage,
  strip: Strip,
  { readLines, moreAccurate }: StripReading,
): Promise<FirstReading> {
  const { picture, ...place } = renderStrip(ink, strip);
  const { vertical } = strip;
  const accurate = isReadAccurately(strip, moreAccurate);
  const lines = await readLines(picture, tesseractVariables({ vertical }), { vertical, accurate });
  const work = workOf(
    picture,
    lines.flatMap(({ words }) => words),
  );
  return { lines: refineLines(lines, ink, place), work };
}

/**
 * Improves the lines of a strip with retries: missed lines are read separately, and what is doubtful
 * is read with more accurate models.
 */
export async function readStripAgain(
  lines: RecognizedLine[],
  ink: GrayImage,
  strip: Strip,
  { readLines, moreAccurate, related }: StripReading,
): Promise<RecognizedLine[]> {
  if (isReadAccurately(strip, moreAccurate)) return lines;
  const read = async (
    image: GrayImage,
    part: Strip,
    { accurate = false, characters, language }: ReadStripOptions,
  ) => {
    const { picture, ...place } = renderStrip(image, part);
    const { vertical } = part;
    const variables = tesseractVariables({ vertical, characters });
    const how = { vertical, accurate, language };
    return refineLines(await readLines(picture, variables, how), image, place);
  };
  if (strip.vertical) return lines;
  const again: ReadStrip = (image, part, only) =>
    read(image, part, { ...only, accurate: moreAccurate });
  const whole = await readMissed(lines, ink, strip, again);
  const surer = moreAccurate ? joinQuoted(await rereadDoubtful(whole, ink, strip, again)) : whole;
  const marked = await readSmallMarks(surer, ink, strip, again);
  if (!related) return marked;
  return await readRareHan(marked, ink, strip, {
    ...related,
    read: (image, part, language) => read(image, part, { language }),
  });
}

function isReadAccurately({ capitals }: Strip, moreAccurate: boolean): boolean {
  return moreAccurate && capitals < minCapitals;
}

/** In pixels: the fast models misread some smaller letters with high confidence. */
const minCapitals = 7;

/**
 * The lines of a strip with their superscripts and subscripts, which are otherwise misread or
 * missed: such a line is redrawn with its small marks at letter height on the baseline, and reread;
 * the marks themselves are read separately. H₂O becomes “H2O”, and 10²³ “1023”.
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

/** Less confident text is often noise, in which small marks would produce words. */
const sureText = 60;

async function readLevelled(
  line: RecognizedLine,
  ink: GrayImage,
  { marked, strip, read }: { marked: MarkedLine; strip: Strip; read: ReadStrip },
): Promise<RecognizedLine | null> {
  // Letters are not even read separately: most lines that seem to have marks have only these.
  const runs = marked.runs.filter((run) => !isLetter(run, line.words));
  const alone = await Promise.all(runs.map((run) => readAlone(run, ink, strip, read)));
  const marks = runs.flatMap((run, at) => {
    const text = alone[at];
    const isLikely = text && text.confidence >= likelyMark;
    const isMark = isLikely && !isOther(run, text.text, line.words);
    return isMark && text.text.length <= mostOfOne * run.marks.length ? [{ run, alone: text }] : [];
  });
  if (marks.length === 0) return null;
  const { image, back } = drawLevelled(ink, { ...marked, runs: marks.map(({ run }) => run) });
  const box = { x: 0, y: 0, width: image.width, height: image.height };
  const found = await read(image, { ...strip, box, moved: [], foreign: [] });
  const again = found.flatMap((each) => each.words).map(moveBack);
  const words = withMarks(line.words, again, marks);
  return words ? { ...line, ...lineOfWords(words) } : null;

  function moveBack(word: RecognizedWord): RecognizedWord {
    const from = back(word.box.x);
    const to = back(word.box.x + word.box.width);
    const y = word.box.y + marked.box.y;
    return { ...word, box: { x: from, y, width: Math.max(1, to - from), height: word.box.height } };
  }
}

/** Marks read separately with less confidence are none. */
const likelyMark = 45;
/** In characters: two may touch each other, more are noise. */
const mostOfOne = 2;

/** How letters with descenders are misread when read separately. */
const likeHanging: Record<string, string> = {
  ...{ g: 'g9', j: 'jJ', p: 'pP', q: 'q9', y: 'yYvV¥', ç: 'çÇ' },
  ...{ р: 'рР', у: 'уУ', ц: 'цЦ', щ: 'щЩ', ρ: 'ρpP', γ: 'γyY' },
};

/**
 * Whether the first reading has a letter with a descender there, of such a size: no subscript is
 * nearly as high as a capital.
 */
function isLetter(run: SmallMarks, words: RecognizedWord[]): boolean {
  const isHigh = run.isLowered && run.factor < letterFactor;
  return isHigh && charactersNear(run, words).some((each) => each in likeHanging);
}

/** Of capitals to a letter with a descender: to a subscript it is more. */
const letterFactor = 1.15;

/**
 * Whether it is no small mark but a letter with a descender, which in smaller text among larger is
 * equally small, or an asterisk: only a plus or a number is taken for one.
 */
function isOther(run: SmallMarks, alone: string, words: RecognizedWord[]): boolean {
  const near = charactersNear(run, words);
  if (!run.isLowered) return near.includes('*') && !/^-?[+\d]+$/.test(alone);
  return near.some((letter) => likeHanging[letter]?.includes(alone));
}

/** What was read there: the position of a character in its word is known to within one. */
function charactersNear({ box }: SmallMarks, words: RecognizedWord[]): string[] {
  const center = box.x + box.width / 2;
  const word = words.find((each) => each.box.x <= center && center < each.box.x + each.box.width);
  if (!word) return [];
  const at = Math.floor(((center - word.box.x) / word.box.width) * word.text.length);
  return [...word.text.slice(Math.max(0, at - 1), at + 2)];
}

/**
 * The lines of a strip with those that Tesseract missed, each read separately. What is then still
 * read with doubt is no text.
 */
export async function readMissed(
  lines: RecognizedLine[],
  ink: GrayImage,
  strip: Strip,
  read: ReadStrip,
): Promise<RecognizedLine[]> {
  const missed = findMissedLines(lines, ink, strip);
  const found = await Promise.all(
    missed.map((box) => read(ink, { ...strip, box, moved: [], foreign: [] })),
  );
  // What fits the columns of the lines around it is no chance mark, however short.
  const least = strip.monospaced ? likelyMissedCode : sureMissedLine;
  return found
    .flat()
    .filter((line) => isText(line, least))
    .reduce(insertLine, lines);
}

function isText({ text, words }: RecognizedLine, least: number): boolean {
  return (meanConfidence(words) ?? 0) >= least && /[\p{L}\p{N}]/u.test(text);
}

/** Of the mean confidence: non-text has less. */
const sureMissedLine = 60;
const likelyMissedCode = 50;

function isWithin(inner: Box, outer: Box): boolean {
  const middle = inner.y + inner.height / 2;
  return (
    inner.x > outer.x &&
    inner.x + inner.width < outer.x + outer.width &&
    middle > outer.y &&
    middle < outer.y + outer.height
  );
}

/** Null where words stand from right to left. */
function joinInOrder(around: RecognizedLine, line: RecognizedLine): RecognizedLine | null {
  const at = around.words.findIndex(({ box }) => box.x > line.box.x);
  const words = around.words.toSpliced(at, 0, ...line.words);
  const isInOrder = words.every(({ box }, index) => box.x >= (words[index - 1]?.box.x ?? 0));
  return at > 0 && isInOrder ? { ...around, ...lineOfWords(words) } : null;
}

/** Inserts it between the words of the line that it stands in, or before the first line below it. */
function insertLine(lines: RecognizedLine[], line: RecognizedLine): RecognizedLine[] {
  const around = lines.find(({ box }) => isWithin(line.box, box));
  const joined = around && joinInOrder(around, line);
  if (joined) return lines.map((each) => (each === around ? joined : each));
  const at = lines.findIndex(({ box }) => box.y >= line.box.y + line.box.height / 2);
  return at < 0 ? [...lines, line] : lines.toSpliced(at, 0, line);
}
