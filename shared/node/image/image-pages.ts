import { loadSharp } from './decode-with-sharp.ts';

/** More frames of an animation are not looked at, nor more pixels in all. */
const maxLookedAt = 40;
const maxPixels = 200_000_000;

/** Of the sides of a small picture that tells how much is written on a page, in pixels. */
const smallSide = 400;

/** Tones between neighbours at the edge of a letter. */
const edge = 40;

/** A page with nearly as much as the fullest one is as good, and comes first. */
const nearly = 0.9;

/**
 * The page of an image file with the most on it, or the first of those with nearly as much, from 0:
 * animations often begin with a blank frame.
 */
export async function fullestPage(
  bytes: Uint8Array,
  { pages, width, height }: { pages: number; width: number; height: number },
): Promise<number> {
  const room = Math.floor(maxPixels / Math.max(1, width * height));
  const looked = Math.max(1, Math.min(pages, maxLookedAt, room));
  const counts: number[] = [];
  for (let page = 0; page < looked; page++) counts.push(await edgesOn(bytes, page));
  const most = Math.max(...counts);
  return Math.max(
    0,
    counts.findIndex((count) => count >= nearly * most),
  );
}

/** None where the page is damaged. */
async function edgesOn(bytes: Uint8Array, page: number): Promise<number> {
  const open = await loadSharp();
  const small = open(bytes, { limitInputPixels: false, page, pages: 1 })
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(smallSide, smallSide, { fit: 'inside', withoutEnlargement: true });
  const data = await small
    .raw()
    .toBuffer()
    .catch(() => Buffer.alloc(0));
  let count = 0;
  for (let at = 1; at < data.length; at++) {
    if (Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0)) > edge) count++;
  }
  return count;
}

/**
 * How many frames an animated PNG has; 1 for any other. Only the image that every program shows is
 * read of one. https://www.w3.org/TR/png-3/#acTL-chunk
 */
export function pngFrames(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') return 1;
    if (type === 'acTL') return Math.max(1, file.readUInt32BE(at + 8));
  }
  return 1;
}
