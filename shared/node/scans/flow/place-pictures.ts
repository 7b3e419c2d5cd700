import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { isIn } from '../../../ocr/geometry/boxes.ts';
import { joinWords, lineOfWords } from '../../../ocr/layout/join-words.ts';
import type { Picture, ReadPage } from '../scan.ts';
import { letterSize } from './letter-styles.ts';

/** A picture in running text; sizes are in points. */
export type FlowPicture = {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Its caption, or the words in it. */
  alt: string;
  /** The words in it: they stand nowhere else. */
  labels: string;
};

/** A line of a picture with so many words, read so surely, is text that must not be lost. */
const minProse = 5;
const sure = 70;

/** A caption stands below its picture, at most so many of its own heights away. */
const maxCaptionGap = 2.5;

const caption =
  /^(?:fig(?:ure|\.)?|abb(?:ildung|\.)?|bild|image|photo|picture|illustration)\s*[\d.:]/iu;

type PlacedPictures = {
  /** The lines of the page without the labels of its pictures, which are their alternative texts. */
  lines: RecognizedLine[];
  /** The pictures that stand before a line; those without a key come after the last one. */
  before: Map<RecognizedLine | undefined, FlowPicture[]>;
};

/** @param blocks lines in reading order, by the sections that no picture divides */
export function placePictures(page: ReadPage, blocks: RecognizedLine[][]): PlacedPictures {
  const before: PlacedPictures['before'] = new Map();
  const within = new Set<RecognizedLine>();
  for (const picture of page.pictures.toSorted((a, b) => a.box.y - b.box.y)) {
    const isDrawing = isPageWide(picture.box, page);
    const labels = blocks.flat().filter((line) => isLabel(line, picture));
    const own = labels.filter((line) => !isDrawing || !isSureText(line));
    for (const line of own) within.add(line);
    const others = blocks
      .map((block) => block.filter((line) => !own.includes(line)))
      .filter((block) => block.length > 0);
    const at = others.find((block) => isBehind(block, picture.box))?.[0];
    const found = others.flat().find((line) => isCaption(line, picture.box));
    const words = own.map(joinWords).join(' ');
    const alt = [...(found ? [joinWords(found)] : []), words].filter((text) => text !== '');
    const { width, height } = picture.box;
    const placed = {
      bytes: picture.bytes,
      width: width * page.unit,
      height: height * page.unit,
      alt: alt.join('. '),
      labels: words,
    };
    before.set(at, [...(before.get(at) ?? []), placed]);
  }
  const drawings = page.pictures.filter(({ box }) => isPageWide(box, page));
  const lines = blocks.flat().filter((line) => !within.has(line));
  const isDrawn = (line: RecognizedLine) => drawings.some(({ box }) => isIn(line.box, box));
  return { lines: lines.flatMap((line) => (isDrawn(line) ? labelsOf(line) : [line])), before };
}

/** The share of a page from which on a picture is a drawing of boxes with texts, which stay texts. */
const pageWide = 0.5;

function isPageWide({ width, height }: Box, page: ReadPage): boolean {
  return width * height >= pageWide * page.width * page.height;
}

/** Less sure text may be read out of a photograph. */
const surely = 90;

function isSureText({ words }: RecognizedLine): boolean {
  return words.some(({ text, confidence }) => confidence >= surely && /\p{L}{3}/u.test(text));
}

/** In sizes of letters: the texts of two boxes stand farther apart than words do. */
const apart = 3;

/** What a line says in each box of a drawing, without the sides of the boxes that were read as signs. */
function labelsOf(line: RecognizedLine): RecognizedLine[] {
  const labels: RecognizedWord[][] = [];
  for (const word of line.words.filter(({ text }) => !/^[|[\]]+$/.test(text))) {
    const label = labels.at(-1);
    const before = label?.at(-1)?.box;
    const isNear = before && word.box.x - before.x - before.width <= apart * letterSize(line);
    if (label && isNear) label.push(word);
    else labels.push([word]);
  }
  return labels.map(lineOfWords);
}

function isLabel(line: RecognizedLine, { box }: Picture): boolean {
  // A line beside both sides of a picture has its middle in it.
  const within = line.words.filter((word) => isIn(word.box, box));
  if (!isIn(line.box, box) || 2 * within.length <= line.words.length) return false;
  const words = line.words.filter(({ text }) => /\p{L}{2}/u.test(text));
  return words.length < minProse || line.confidence < sure;
}

/** Whether a section follows the picture: it begins below its middle, in its column. */
function isBehind(block: RecognizedLine[], picture: Box): boolean {
  const middle = picture.y + picture.height / 2;
  return block.some(({ box }) => {
    const inColumn = box.x < picture.x + picture.width && picture.x < box.x + box.width;
    return inColumn && box.y >= middle;
  });
}

function isCaption(line: RecognizedLine, picture: Box): boolean {
  const gap = line.box.y - (picture.y + picture.height);
  const middle = line.box.x + line.box.width / 2;
  const isBelow = gap > -line.box.height && gap < maxCaptionGap * line.box.height;
  const isWithin = middle > picture.x && middle < picture.x + picture.width;
  return isBelow && isWithin && caption.test(line.text);
}
