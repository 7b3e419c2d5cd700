import type { Box } from '../api/box.ts';
import type { RecognizedLine } from '../api/recognition.ts';
import { isWord } from './confidence/is-word.ts';
import { meet } from './geometry/boxes.ts';
import { mapLineBoxes } from './geometry/map-boxes.ts';
import { cropGray } from './image/crop-gray.ts';
import type { GrayImage } from './image/image.ts';
import { readByTone } from './read-by-tone.ts';
import { readSparse } from './read-sparse.ts';
import type { Reading } from './read-strips.ts';

/**
 * The sure words of areas that were taken for textures, largest first: a map or a picture with
 * labels has some. What lies over a line that was read already is left out.
 */
export async function readDropped(
  gray: GrayImage,
  areas: Box[],
  blocks: RecognizedLine[][],
  reading: Reading,
): Promise<RecognizedLine[]> {
  const known = blocks.flat();
  const found: RecognizedLine[] = [];
  let pixels = 0;
  for (const area of areas.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, maxAreas)) {
    pixels += sizeOf(area);
    if (sizeOf(area) < leastPixels || pixels > maxPixels) break;
    const image = cropGray(gray, area);
    const written = await readByTone(image, reading);
    const lines = written.length > 0 ? written : await readSparse(image, reading.readLines);
    const placed = lines.map((line) =>
      mapLineBoxes(line, ({ x, y, ...size }) => ({ x: x + area.x, y: y + area.y, ...size })),
    );
    found.push(
      ...placed.filter((line) => isWord(line) && !known.some((each) => meet(line.box, each.box))),
    );
  }
  return found.toSorted((a, b) => a.box.y - b.box.y);
}

/** More take longer than their words are worth. */
const maxAreas = 3;
const maxPixels = 4_000_000;

/** An icon has fewer. */
const leastPixels = 10_000;

function sizeOf({ width, height }: Box): number {
  return width * height;
}
