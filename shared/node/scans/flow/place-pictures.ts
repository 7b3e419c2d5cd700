import type { Box } from '../../../api/box.ts';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { joinWords } from '../../../ocr/layout/join-words.ts';
import { isIn } from '../../../ocr/table-detection/words-in.ts';
import type { Picture, ReadPage } from '../scan.ts';

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
    const own = blocks.flat().filter((line) => isLabel(line, picture));
    for (const line of own) within.add(line);
    const others = blocks
      .map((block) => block.filter((line) => !own.includes(line)))
      .filter((block) => block.length > 0);
    const at = others.find((block) => isBehind(block, picture.box))?.[0];
    const found = others.flat().find((line) => isCaption(line, picture.box));
    const labels = own.map(joinWords).join(' ');
    const alt = [...(found ? [joinWords(found)] : []), labels].filter((text) => text !== '');
    const { width, height } = picture.box;
    const placed = {
      bytes: picture.bytes,
      width: width * page.unit,
      height: height * page.unit,
      alt: alt.join('. '),
      labels,
    };
    before.set(at, [...(before.get(at) ?? []), placed]);
  }
  return { lines: blocks.flat().filter((line) => !within.has(line)), before };
}

function isLabel(line: RecognizedLine, { box }: Picture): boolean {
  if (!isIn(line.box, box)) return false;
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
