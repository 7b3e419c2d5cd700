import { maxImageBytes, maxImagePixels } from '../../api/image-limits.ts';
import { Problem } from '../../api/problem.ts';
import type { RgbaImage } from '../../ocr/image/image.ts';
import { decodeBmp, readBmpHeader } from './decode-bmp.ts';
import { decodeWithSharp, loadSharp, readSharpSize } from './decode-with-sharp.ts';
import { type ImageFormat, imageFormat } from './image-format.ts';

/** An image of a file: page or frame `page` of `pages`, from 1. */
export type DecodedImage = RgbaImage & { pages: number; page: number };

/**
 * Decodes a PNG, JPEG, WebP, BMP, GIF or TIFF to opaque 8-bit color: turned as its EXIF says,
 * transparency laid on white or on what sets it off. Size is judged from the header, before
 * anything is decoded.
 * @param page of a file with several, from 1; where left out, the one with the most on it
 * @throws {Problem} `unreadable_image` for bytes that are none of these or are broken,
 *   `payload_too_large` for more than 50 MB or 100 megapixels, `invalid_request` for a page that is
 *   not there.
 */
export async function decodeImage(bytes: Uint8Array, page?: number): Promise<DecodedImage> {
  const format = checkedFormat(bytes);
  return await unpacking(format, async () => {
    if (format === 'bmp') {
      refuseEnormous(readBmpHeader(bytes));
      requirePage(page, 1);
      return { ...decodeBmp(bytes), pages: 1, page: 1 };
    }
    const size = await readSharpSize(bytes);
    refuseEnormous(size);
    const readable = size.pages;
    const pages = format === 'png' ? pngFrames(bytes) : readable;
    requirePage(page, readable);
    const index =
      page === undefined && readable > 1 ? await fullestPage(bytes, size) : (page ?? 1) - 1;
    return { ...(await decodeWithSharp(bytes, index)), pages, page: index + 1 };
  });
}

/**
 * Refuses an image by its first bytes, as `decodeImage` does, before it waits for its turn. What
 * they do not show is left to `decodeImage`.
 */
export async function refuseByHeader(bytes: Uint8Array): Promise<void> {
  const format = checkedFormat(bytes);
  await unpacking(format, async () =>
    refuseEnormous(format === 'bmp' ? readBmpHeader(bytes) : await readSharpSize(bytes)),
  );
}

function checkedFormat(bytes: Uint8Array): ImageFormat {
  if (bytes.length > maxImageBytes) {
    throw new Problem('payload_too_large', 'The image has more than 50 MB. Send a smaller one.');
  }
  const format = imageFormat(bytes);
  if (format) return format;
  const found = bytes.length === 0 ? 'The image is empty.' : 'This image format is not supported.';
  throw new Problem('unreadable_image', `${found} Send a PNG, JPEG, WebP, BMP, GIF or TIFF.`);
}

async function unpacking<R>(format: ImageFormat, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem(
      'unreadable_image',
      `The image is damaged or incomplete: it starts as ${format.toUpperCase()} but cannot be unpacked.`,
      { cause },
    );
  }
}

function requirePage(page: number | undefined, pages: number): void {
  if (page === undefined || page <= pages) return;
  const has = pages === 1 ? 'one page that can be read' : `${pages} pages`;
  throw new Problem('invalid_request', `There is no page ${page}: the image has ${has}.`);
}

function refuseEnormous({ width, height }: { width: number; height: number }): void {
  if (width * height <= maxImagePixels) return;
  throw new Problem(
    'payload_too_large',
    `The image has ${width} × ${height} pixels, more than 100 megapixels. Send a smaller one.`,
  );
}

/** No more frames of an animation are examined, nor more pixels in all. */
const maxLookedAt = 40;
const maxPixels = 200_000_000;

/** The sides of the small image that is enough to compare how much is on a page, in pixels. */
const smallSide = 400;

/** Tones between neighbors at the edge of a letter. */
const edge = 40;

/** The first page with nearly as much as the fullest one is chosen. */
const nearly = 0.9;

/**
 * The page of an image file with the most on it, or the first of those with nearly as much, from 0:
 * animations often begin with a blank frame.
 */
async function fullestPage(
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
 * How many frames an animated PNG has; 1 for any other. Only its default image, which every program
 * shows, is read. https://www.w3.org/TR/png-3/#acTL-chunk
 */
function pngFrames(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') return 1;
    if (type === 'acTL') return Math.max(1, file.readUInt32BE(at + 8));
  }
  return 1;
}
