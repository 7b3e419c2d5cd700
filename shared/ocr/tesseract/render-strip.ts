import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import type { Point } from '../../geometry.ts';
import { cropGray } from '../image/crop-image.ts';
import { freePixels } from '../image/free-pixels.ts';
import { negative } from '../image/gray-image.ts';
import type { GrayImage } from '../image/image.ts';
import { scaleImage } from '../image/scale-image.ts';
import { wipeBox } from '../image/wipe-box.ts';
import { lineOfWords } from '../layout/join-words.ts';
import type { MovedLine } from '../segment/move-short-lines.ts';
import type { Strip } from '../segment/prepare-image.ts';

/**
 * Where a rendered strip is: its point (x, y) is at (`left` + x / (`scale` × `squeeze`), `top` + y / `scale`) of the image that it was cut from, unless it is in a line that was `moved`.
 */
export type StripPlace = {
  scale: number;
  /** How wide it is drawn, as a part of the width in proportion to its height. */
  squeeze: number;
  left: number;
  top: number;
  /** The height of its capitals in the image, in pixels. */
  capitals: number;
  moved: MovedLine[];
};

/** A strip rendered for recognition: dark text on white. */
export type RenderedStrip = StripPlace & { picture: GrayImage };

/** In pixels: with these capitals lines are as high as the networks take them, which is 36 pixels. */
export const drawnCapitals = 20;

/** White around the text, in pixels of the result: text at the very edge is read worse. */
const padding = 12;

/** Tesseract refuses images of more than 32,767 pixels a side. */
const maxSide = 32_000;

/**
 * Cuts a strip out of its ink image and draws it as dark text on white, squeezed to a part of its
 * width for models that were trained so.
 */
export function renderStrip(
  ink: GrayImage,
  { box, capitals, moved, foreign }: Strip,
  squeeze = 1,
): RenderedStrip {
  const around = grow(box, Math.ceil(capitals / 4), ink);
  const cropped = cropGray(ink, around);
  for (const mark of foreign) wipeAbove(cropped, mark, { box, around });
  const arranged = drawMovedLines(cropped, around, moved);
  const { width, height } = arranged;
  const scale = Math.min(drawnCapitals / capitals, maxSide / Math.max(width, height));
  const scaled = scaleImage(
    arranged,
    Math.max(1, Math.round(width * scale * squeeze)),
    Math.max(1, Math.round(height * scale)),
  );
  const left = around.x - padding / (scale * squeeze);
  const top = around.y - padding / scale;
  const picture = onPaper(scaled);
  freePixels(scaled.data);
  return { picture, scale, squeeze, left, top, capitals, moved };
}

/** Wipes the rows of a mark that are above a box, with its soft edge, from the picture of what is `around` that. */
function wipeAbove(
  picture: GrayImage,
  { x, y, width, height }: Box,
  { box, around }: { box: Box; around: Box },
): void {
  const bottom = Math.min(y + height + 1, box.y);
  const rows = {
    x: x - 1 - around.x,
    y: y - 1 - around.y,
    width: width + 2,
    height: bottom - y + 1,
  };
  wipeBox(picture, rows);
}

function grow(box: Box, margin: number, { width, height }: GrayImage): Box {
  const x = Math.max(0, box.x - margin);
  const y = Math.max(0, box.y - margin);
  const right = Math.min(width, box.x + box.width + margin);
  const bottom = Math.min(height, box.y + box.height + margin);
  return { x, y, width: right - x, height: bottom - y };
}

/** Ink turned into black on white, with a white border. */
function onPaper(ink: GrayImage): GrayImage {
  const width = ink.width + 2 * padding;
  const height = ink.height + 2 * padding;
  const data = new Uint8Array(width * height).fill(255);
  const drawn = negative(ink);
  for (let y = 0; y < ink.height; y++) {
    const row = drawn.data.subarray(y * ink.width, (y + 1) * ink.width);
    data.set(row, (y + padding) * width + padding);
  }
  freePixels(drawn.data);
  return { width, height, data };
}

/**
 * The image cropped `around` a strip, with its moved lines at their targets instead of their
 * original places; widened where they need it. Lines and `around` are in pixels of the image.
 */
export function drawMovedLines(cropped: GrayImage, around: Box, moved: MovedLine[]): GrayImage {
  const pieces = moved.map(({ from, to }) => pieceOf(cropped, around, { from, to }));
  const width = Math.max(cropped.width, ...pieces.map(({ letters, to }) => to.x + letters.width));
  if (width === cropped.width && pieces.length === 0) return cropped;
  const drawn = { width, height: cropped.height, data: new Uint8Array(width * cropped.height) };
  copy(cropped, drawn, { x: 0, y: 0 });
  for (const { letters, from } of pieces) copy(blank(letters), drawn, from);
  for (const { letters, to } of pieces) copy(letters, drawn, to);
  return drawn;
}

/** The letters of a moved line; its origin and target are in pixels of the crop. */
function pieceOf(cropped: GrayImage, around: Box, { from, to }: MovedLine) {
  // The edges of letters are paler than what counts as their marks.
  const edge = Math.ceil(from.height / 8);
  const x = Math.max(0, from.x - around.x - edge);
  const y = Math.max(0, from.y - around.y - edge);
  const right = Math.min(cropped.width, from.x - around.x + from.width + edge);
  const bottom = Math.min(cropped.height, from.y - around.y + from.height + edge);
  return {
    letters: cropGray(cropped, { x, y, width: right - x, height: bottom - y }),
    from: { x, y },
    to: { x: x + to.x - from.x, y: y + to.y - from.y },
  };
}

function blank({ width, height }: GrayImage): GrayImage {
  return { width, height, data: new Uint8Array(width * height) };
}

function copy(piece: GrayImage, target: GrayImage, { x, y }: Point): void {
  for (let row = Math.max(0, -y); row < Math.min(piece.height, target.height - y); row++) {
    const line = piece.data.subarray(row * piece.width, (row + 1) * piece.width);
    target.data.set(line, (y + row) * target.width + x);
  }
}

/**
 * Recognized lines, with the words of moved ones back on separate lines at their original places.
 */
export function returnMovedLines(lines: RecognizedLine[], moved: MovedLine[]): RecognizedLine[] {
  if (moved.length === 0) return lines;
  return lines
    .flatMap((line) => {
      const staying = line.words.filter((word) => !moved.some((each) => isIn(word, each)));
      const returned = moved.map((each) => {
        return line.words.filter((word) => isIn(word, each)).map((word) => back(word, each));
      });
      return [staying, ...returned].filter((words) => words.length > 0).map(lineOfWords);
    })
    .toSorted((a, b) => middle(a) - middle(b));
}

function isIn({ box }: RecognizedWord, { from, to }: MovedLine): boolean {
  const x = box.x + box.width / 2 - to.x;
  const y = box.y + box.height / 2 - to.y;
  // The box of a word may be as high as its line where its characters are not.
  const margin = from.height / 4 + 4;
  return x >= 0 && x <= from.width && y >= -margin && y <= from.height + margin;
}

function back(word: RecognizedWord, { from, to }: MovedLine): RecognizedWord {
  const { x, y, width, height } = word.box;
  return {
    ...word,
    box: { x: Math.max(0, x + from.x - to.x), y: y + from.y - to.y, width, height },
  };
}

function middle({ box }: RecognizedLine): number {
  return box.y + box.height / 2;
}
