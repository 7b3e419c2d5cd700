import type { Box } from '../../../api/box.ts';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { mapLineBoxes } from '../../../ocr/geometry/boxes.ts';
import type { RgbaImage } from '../../../ocr/image/image.ts';
import { backFromTurn, type Matrix, moved } from '../upright/matrix.ts';
import { type ReadPicture, readUpright, type UprightReading } from '../upright/read-upright.ts';
import { cropImage, turnImage } from '../upright/turn-image.ts';
import { findPhotographs } from './find-photographs.ts';

/** A line in a photograph that is read less surely, 0 to 100, or is no word, was seen in its textures. */
const sure = 80;
const word = /\p{L}{3}|\p{N}{3}/u;

/** In degrees. */
const rightAngle = 90;

/**
 * Reads a page upright without the photographs between its text, and these by themselves: a line
 * beside one would be read as high as it is, and textures tell nothing of how a page is turned.
 * @param density pixels of a point
 */
export async function readPhotographsApart(
  page: RgbaImage,
  density: number,
  read: ReadPicture,
): Promise<UprightReading> {
  const { photographs, paper } = findPhotographs(page, density);
  if (photographs.length === 0) return await readUpright(page, read);
  let reading = await readUpright(without(page, photographs, paper), read);
  if (reading.lines.length === 0) return await readUpright(page, read);
  const degrees = reading.quarters * rightAngle - reading.skew;
  const upright = await turnImage(page, degrees);
  const turn = backFromTurn(-degrees, { from: upright, to: page });
  for (const photograph of photographs) {
    const box = within(upright, placed(photograph, turn));
    const { lines, partial } = await readPhotograph(upright, box, read);
    reading = {
      ...reading,
      lines: withLines(reading.lines, lines, box),
      partial: reading.partial || partial,
    };
  }
  return reading;
}

/** The sure lines of a photograph, at their places on the page. */
async function readPhotograph(
  page: RgbaImage,
  box: Box,
  read: ReadPicture,
): Promise<{ lines: RecognizedLine[]; partial: boolean }> {
  const { x: left, y: top, width, height } = box;
  const part = await cropImage(page, { left, top, width, height });
  // What is read with doubt does not count, and so need not be read again.
  const { lines, partial } = await read(part, { quick: true, isPart: true });
  const move = (at: Box) => ({ ...at, x: at.x + left, y: at.y + top });
  const seen = lines.filter(({ text, confidence }) => confidence >= sure && word.test(text));
  return { lines: seen.map((line) => mapLineBoxes(line, move)), partial };
}

/** The page with its own color in the boxes. */
function without(page: RgbaImage, boxes: Box[], color: number[]): RgbaImage {
  const { width } = page;
  const data = page.data.slice();
  for (const box of boxes) {
    for (let y = box.y; y < box.y + box.height; y++) {
      const end = 4 * (y * width + box.x + box.width);
      for (let at = 4 * (y * width + box.x); at < end; at += 4) data.set(color, at);
    }
  }
  return { ...page, data };
}

/** The box around another that was moved by a matrix. */
function placed({ x, y, width, height }: Box, matrix: Matrix): Box {
  const corners = [x, x + width].flatMap((cornerX) =>
    [y, y + height].map((cornerY) => moved(matrix, cornerX, cornerY)),
  );
  const xs = corners.map(([cornerX]) => cornerX);
  const ys = corners.map(([, cornerY]) => cornerY);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** The whole pixels of an image that a box has a part of. */
function within({ width, height }: RgbaImage, box: Box): Box {
  const bounded = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
  const [x, y] = [bounded(box.x, width - 1), bounded(box.y, height - 1)];
  const [right, bottom] = [bounded(box.x + box.width, width), bounded(box.y + box.height, height)];
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
}

/** The lines of a photograph come before the first one in its column that is below its middle. */
function withLines(
  lines: RecognizedLine[],
  seen: RecognizedLine[],
  photograph: Box,
): RecognizedLine[] {
  const middle = photograph.y + photograph.height / 2;
  const isBehind = ({ box }: RecognizedLine) =>
    box.y >= middle && box.x < photograph.x + photograph.width && photograph.x < box.x + box.width;
  const at = lines.findIndex(isBehind);
  return lines.toSpliced(at < 0 ? lines.length : at, 0, ...seen);
}
