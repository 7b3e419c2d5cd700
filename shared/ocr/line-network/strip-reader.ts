import type { Box } from '../../api/box.ts';
import { across, unionOf } from '../geometry/boxes.ts';
import { isDivision } from '../geometry/is-division.ts';
import { findComponents } from '../image/find-components.ts';
import { freePixels } from '../image/free-pixels.ts';
import { negative } from '../image/gray-image.ts';
import type { GrayImage } from '../image/image.ts';
import type { TesseractLine, TesseractWord } from '../tesseract/parse-tsv.ts';
import { drawnCapitals } from '../tesseract/render-strip.ts';
import type { StripContent } from '../tesseract/tesseract-variables.ts';
import { codesOf, outputsOf } from './character-codes.ts';
import { decodeLine, type ReadCharacter, space } from './decode-line.ts';
import {
  findTextLines,
  type LinePart,
  squareLetters,
  usualLetters,
  wholeLine,
} from './find-text-lines.ts';
import { lineAlone } from './line-alone.ts';
import { type LineNetwork, openLineNetwork, pixelsAStep } from './line-network.ts';
import { drawLine, signalOf } from './line-picture.ts';
import { withMissedLetters } from './missed-letters.ts';
import { type LineModel, readLineModel } from './model-file.ts';
import { type PartedWord, partWords } from './part-words.ts';
import { placeWords, type ReadPart } from './place-words.ts';
import { preferWords } from './prefer-words.ts';
import type { Coding } from './search-paths.ts';

/** Reads the lines of a strip, dark text on white, whose capitals are as high as `renderStrip` draws them. */
export type StripReader = (strip: GrayImage, content?: StripContent) => TesseractLine[];

/**
 * Reads by the network of a Tesseract model, given by its file, which is not compressed; null where it is of another kind, or of a
 * language that is not read so.
 */
export function openStripReader({
  code,
  data,
}: {
  code: string;
  data: Uint8Array;
}): StripReader | null {
  const model = fromRight.has(code) ? null : readLineModel(data);
  if (!model || !(isSingle(model) || rightInSeveral.has(code))) return null;
  const network = openLineNetwork(model);
  if (!network) return null;
  const modelFor = createModels(model);
  return (strip, { characters } = { characters: undefined }) => {
    const wanted = modelFor(characters);
    const ink = negative(strip);
    const marks = findComponents(ink, inkThreshold);
    const size =
      model.unspaced.size > 0
        ? { capitals: capitalsOf(marks), shape: squareLetters }
        : { capitals: drawnCapitals, shape: usualLetters };
    const lines = characters
      ? wholeLine(marks, size.shape, strip)
      : findTextLines(marks, size, strip);
    const read = lines
      .map((parts) =>
        joined(
          parts
            .filter((part) => !areShapes(part.marks, ink))
            .map((part) => {
              const others = lines.filter((line) => line !== parts).flat();
              const alone = lineAlone(strip, part, others);
              return readPart(alone, { ...part, capitals: size.capitals }, network, wanted);
            })
            .filter(({ words }) => words.length > 0),
        ),
      )
      .filter(({ words }) => words.length > 0);
    freePixels(ink.data);
    return read;
  };
}

/** A model of which some outputs may be all that count, and whether each character is one of them. */
type ReadModel = LineModel & Pick<Coding, 'outputs'> & { isSingle: boolean };

/** The model for lines of these characters and spaces alone. */
function createModels(given: LineModel): (characters?: string) => ReadModel {
  const model = { ...given, isSingle: isSingle(given) };
  let last: { characters: string; model: ReadModel } = { characters: '', model };
  return (characters) => {
    if (!characters) return model;
    if (characters === last.characters) return last.model;
    const wanted = new Set(characters);
    const codes = codesOf(
      model.codes,
      (character) => character === space || wanted.has(model.characters[character] ?? ''),
    );
    const outputs = new Set([...outputsOf(codes), model.blank]);
    last = { characters, model: { ...model, codes, outputs } };
    return last.model;
  };
}

/** Whether each character is one output. */
function isSingle({ codes }: LineModel): boolean {
  return [...codes.values()].every(({ more }) => !more);
}

/**
 * Of the languages whose characters are several outputs those that were measured, in half of the
 * time: of Korean up to four characters in a thousand more are lost than by libtesseract.
 */
const rightInSeveral = new Set(['chi_sim', 'jpn', 'kor']);

/** Of characters that fill a square: `renderStrip` draws them smaller or larger where Latin letters or many small marks are beside them. */
function capitalsOf(marks: Box[]): number {
  const area = ({ width, height }: Box) => width * height;
  const most = mostOf * marks.reduce((sum, mark) => sum + area(mark), 0);
  let sum = 0;
  const high = marks
    .toSorted((a, b) => a.height - b.height)
    .find((mark) => {
      sum += area(mark);
      return sum >= most;
    });
  return Math.max(lowestCapitals, (high?.height ?? 0) / characterToCapitals);
}

/** In pixels: beside Latin letters alone they are not measured so. */
const lowestCapitals = 0.75 * drawnCapitals;

/** Of the area of all marks: many are parts of characters. */
const mostOf = 0.7;

/** The height of a character that fills a square, in those of capitals. */
const characterToCapitals = 1.35;

/** Tesseract puts the words of these in order. */
const fromRight = new Set(['ara', 'fas', 'heb', 'urd']);

/** Darker marks are ink, as a share of black. */
const inkThreshold = 64;

/** One or two marks of which one is full, as a disc or a square beside a bar: no letter is. */
function areShapes(marks: Box[], ink: GrayImage): boolean {
  return marks.length <= mostShapes && marks.some((mark) => isFull(mark, ink));
}

const mostShapes = 2;

function isFull({ x, y, width, height }: Box, ink: GrayImage): boolean {
  if (Math.min(width, height) < smallestShape * drawnCapitals) return false;
  let dark = 0;
  for (let row = y; row < y + height; row++) {
    for (let at = row * ink.width + x; at < row * ink.width + x + width; at++) {
      if ((ink.data[at] ?? 0) >= inkThreshold) dark++;
    }
  }
  return dark > full * width * height;
}

/** In heights of capitals. */
const smallestShape = 0.6;

/** Share of its box: a disc has 0.79, and a bold M less than 0.7. */
const full = 0.74;

function joined(parts: TesseractLine[]): TesseractLine {
  const boxes = parts.map(({ bbox: { x0, y0, x1, y1 } }) => ({
    x: x0,
    y: y0,
    width: x1 - x0,
    height: y1 - y0,
  }));
  return { words: parts.flatMap(({ words }) => words), bbox: bboxOf(unionOf(boxes)) };
}

function readPart(
  alone: { image: GrayImage; box: Box },
  { box, marks, capitals }: LinePart & { capitals: number },
  network: LineNetwork,
  model: ReadModel,
): TesseractLine {
  if (!model.outputs && isDivision(marks)) {
    const bbox = bboxOf(unionOf(marks));
    return { words: [{ text: '÷', confidence: ofDrawnSign, bbox }], bbox };
  }
  const picture = drawLine(alone.image, alone.box, network.height);
  const chances = network.read(signalOf(picture), picture.width);
  const coding = { ...model, count: model.network.outputs };
  const part = { box, marks, capitals, stepWidth: (pixelsAStep * box.height) / network.height };
  const read = decodeLine(chances, coding);
  const placed = withoutFalseArticles(
    partWords(model.isSingle ? withMissedLetters(read, chances, part, coding) : read, model),
    part,
  );
  const words = placed.map(({ word }) => word);
  const boxes = placed.map(({ box }) => box);
  const named = words.map((word, index): TesseractWord => {
    const { characters: chosen, certainty } = preferWords(word, chances, model);
    const bbox = bboxOf(boxes[index] ?? box);
    return { text: textOf(chosen, model), confidence: confidenceOf(certainty), bbox };
  });
  return { words: joinRaised(named).filter(isText), bbox: bboxOf(unionOf(boxes)) };
}

type PlacedWord = { word: PartedWord; box: Box };

/** Words with their boxes; an A that was parted from the letters behind it is one of them where there is no space. */
function withoutFalseArticles(words: PartedWord[], part: ReadPart): PlacedWord[] {
  const boxes = placeWords(
    words.map(({ characters }) => characters),
    part,
  );
  const placed: PlacedWord[] = [];
  for (const [at, word] of words.entries()) {
    const box = boxes[at] ?? part.box;
    const last = placed.at(-1);
    const isOne = last?.word.isArticle && box.x - across(last.box).to < leastSpace * part.capitals;
    if (last && isOne) {
      const characters = [...last.word.characters, ...word.characters];
      placed[placed.length - 1] = {
        word: { characters, known: false },
        box: unionOf([last.box, box]),
      };
    } else placed.push({ word, box });
  }
  return placed;
}

/** In heights of capitals. */
const leastSpace = 0.2;

/** Of 100: there is nothing else that it could be. */
const ofDrawnSign = 90;

/** What was read with next to no confidence and has neither letter nor digit is a speck. */
function isText({ text, confidence }: TesseractWord): boolean {
  return text !== '' && (confidence >= leastOfSigns || /[\p{L}\p{N}]/u.test(text));
}

const leastOfSigns = 8;

/** Joins a raised sign to the word that it follows without a gap: the network takes the white below it for a space. */
function joinRaised(words: TesseractWord[]): TesseractWord[] {
  const joined: TesseractWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last && isOneWord(last, word)) {
      last.text += word.text;
      last.confidence = Math.min(last.confidence, word.confidence);
      last.bbox = { ...last.bbox, x1: word.bbox.x1, y0: Math.min(last.bbox.y0, word.bbox.y0) };
    } else joined.push({ ...word });
  }
  return joined;
}

function isOneWord({ text, bbox }: TesseractWord, next: TesseractWord): boolean {
  if (next.bbox.x0 - bbox.x1 > noGap * drawnCapitals) return false;
  return next.bbox.y1 < bbox.y1 - raised * drawnCapitals || /[.,;:]$/.test(text);
}

/** In heights of capitals. */
const raised = 0.2;
const noGap = 0.17;

function textOf(characters: ReadCharacter[], { characters: names }: LineModel): string {
  return characters.map(({ character }) => names[character] ?? '').join('');
}

function confidenceOf(certainty: number): number {
  return Math.max(0, Math.min(100, 100 + percent * certainty));
}

/** Of a certainty, as Tesseract counts. */
const percent = 35;

function bboxOf({ x, y, width, height }: Box): TesseractLine['bbox'] {
  return { x0: x, y0: y, x1: x + width, y1: y + height };
}
