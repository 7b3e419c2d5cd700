import type { Box } from '../api/box.ts';
import { mapBoxes, mapLineBoxes } from './geometry/map-boxes.ts';
import { colorImage, stretchContrast } from './image/gray-image.ts';
import type { GrayImage } from './image/image.ts';
import { widenMargins } from './image/widen-margins.ts';
import { type Blocks, type Reading, readStrips } from './read-strips.ts';
import { prepareImage } from './segment/prepare-image.ts';

/**
 * What is written in an image in full contrast, with margins of so many pixels around it, in which
 * what lies behind letters that reach its edges is seen. Boxes are in pixels of the image without them.
 */
export async function readWithMargins(
  gray: GrayImage,
  margin: number,
  reading: Reading,
): Promise<Blocks> {
  const clear = colorImage(widenMargins(stretchContrast(gray), margin));
  const read = await readStrips(prepareImage(clear, reading.parts, reading.vertical), reading);
  const move = ({ x, y, ...size }: Box) => ({
    x: Math.max(0, x - margin),
    y: Math.max(0, y - margin),
    ...size,
  });
  return {
    ...read,
    blocks: read.blocks.map((block) => block.map((line) => mapLineBoxes(line, move))),
    tables: mapBoxes({ lines: [], codes: [], tables: read.tables }, move).tables,
  };
}
