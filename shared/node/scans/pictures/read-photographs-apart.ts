import type { Box } from '../../../api/box.ts';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { mapLineBoxes } from '../../../ocr/geometry/boxes.ts';
import type { RgbaImage } from '../../../ocr/image/image.ts';
import type { PictureReading, ReadPicture } from '../upright/read-upright.ts';
import { cropImage } from '../upright/turn-image.ts';
import { findPhotographs } from './find-photographs.ts';

/** A line in a photograph that is read less surely, 0 to 100, or is no word, was seen in its textures. */
const sure = 80;
const word = /\p{L}{3}|\p{N}{3}/u;

/**
 * Reads a page without the photographs between its text, and these by themselves: a line beside one
 * would be read as high as it is.
 * @param density pixels of a point
 */
export function readPhotographsApart(read: ReadPicture, density: number): ReadPicture {
  return async (picture, options) => {
    if (options.quick) return await read(picture, options);
    const { photographs, paper } = findPhotographs(picture, density);
    const parts: { box: Box; part: RgbaImage }[] = [];
    for (const box of photographs) {
      const { x: left, y: top, width, height } = box;
      parts.push({ box, part: await cropImage(picture, { left, top, width, height }) });
    }
    for (const box of photographs) fill(picture, box, paper);
    let page = await read(picture, options);
    for (const { box, part } of parts) {
      const { lines, partial } = await read(part, options);
      const seen = lines
        .filter(({ text, confidence }) => confidence >= sure && word.test(text))
        .map((line) => mapLineBoxes(line, (at) => ({ ...at, x: at.x + box.x, y: at.y + box.y })));
      page = { ...withLines(page, seen, box), partial: page.partial || partial };
    }
    return page;
  };
}

/** The lines of a photograph come before the first one in its column that is below its middle. */
function withLines(page: PictureReading, seen: RecognizedLine[], photograph: Box): PictureReading {
  const middle = photograph.y + photograph.height / 2;
  const isBehind = ({ box }: RecognizedLine) =>
    box.y >= middle && box.x < photograph.x + photograph.width && photograph.x < box.x + box.width;
  const at = page.lines.findIndex(isBehind);
  return { ...page, lines: page.lines.toSpliced(at < 0 ? page.lines.length : at, 0, ...seen) };
}

function fill({ width, data }: RgbaImage, box: Box, color: number[]): void {
  for (let y = box.y; y < box.y + box.height; y++) {
    const end = 4 * (y * width + box.x + box.width);
    for (let at = 4 * (y * width + box.x); at < end; at += 4) data.set(color, at);
  }
}
