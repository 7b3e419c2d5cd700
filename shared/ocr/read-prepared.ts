import type { Box } from '../api/box.ts';
import { isSure, surestReading } from './confidence/surest-reading.ts';
import { withCaptions } from './confidence/with-captions.ts';
import type { RgbaImage } from './image/image.ts';
import { isGrainy } from './image/is-grainy.ts';
import { smoothImage } from './image/smooth-image.ts';
import { type Blocks, type Reading, readStrips } from './read-strips.ts';
import { dropTextures } from './segment/drop-textures.ts';
import { findCaptions } from './segment/find-captions.ts';
import { type PreparedImage, prepareImage } from './segment/prepare-image.ts';

/**
 * What is written in an image that was prepared; of a grainy one also where it was taken for a
 * texture, and not read. The image is taken over: its pixels are let go where they are not needed.
 */
export async function readPrepared(
  image: RgbaImage,
  prepared: PreparedImage,
  reading: Reading,
): Promise<Blocks & { dropped: Box[] }> {
  const { parts, vertical, budget } = reading;
  const grainy = isGrainy(image);
  if (!grainy) letGo(image);
  if (!grainy) return { ...(await readStrips(prepared, reading)), dropped: [] };
  const { dropped, ...written } = dropTextures(prepared);
  const first = await readStrips(written, reading);
  const captioned = isSure(first) ? null : await readCaptions(first, image, reading);
  if (captioned) return { ...captioned, dropped };
  const surest = await surestReading(first, budget, async () => {
    Object.assign(image, smoothImage(image));
    return await readStrips(dropTextures(prepareImage(image, parts, vertical)), reading);
  });
  return { ...surest, dropped };
}

/** Null where none are seen, or they are less of the text than what was read already. */
async function readCaptions(
  first: Blocks,
  image: RgbaImage,
  reading: Reading,
): Promise<Blocks | null> {
  const found = findCaptions(image);
  if (found.strips.length === 0) return null;
  const captions = await readStrips(found, reading);
  const blocks = withCaptions(first.blocks, captions.blocks);
  return blocks && { blocks, tables: [], doubtful: undefined, noisy: false };
}

/** Frees the pixels of an image, whoever else holds it: only its ink is needed, and it may be large. */
function letGo(image: RgbaImage): void {
  Object.assign(image, { width: 0, height: 0, data: new Uint8Array() });
}
