import type { default as Sharp, SharpOptions } from 'sharp';
import type { Size } from '../../geometry.ts';
import type { RgbaImage } from '../../ocr/image/image.ts';
import { maxScreenPixels } from '../../ocr/image/image.ts';
import { layOnGround } from '../../ocr/image/lay-on-ground.ts';

/**
 * Width and height in pixels and the number of pages or frames, from the header; nothing is
 * decoded. Throws where it is broken.
 */
export async function readSharpSize(
  bytes: Uint8Array,
): Promise<{ width: number; height: number; pages: number }> {
  const open = await loadSharp();
  const { width, height, pages = 1 } = await open(bytes, options).metadata();
  return { width, height, pages };
}

/**
 * Decodes to opaque 8-bit sRGB. Throws where the image is broken or ends early.
 * @param page of a file with several, from 0
 */
export async function decodeWithSharp(bytes: Uint8Array, page = 0): Promise<RgbaImage> {
  const open = await loadSharp();
  const image = open(bytes, { ...options, page });
  const { depth, space, width, height, hasAlpha } = await image.metadata();
  const isDeep =
    depth === 'ushort' && deepSpaces.includes(space) && width * height <= maxScreenPixels;
  const { data, info } = await image
    .autoOrient()
    .toColourspace(isDeep ? 'rgb16' : 'srgb')
    .ensureAlpha()
    .raw({ depth: isDeep ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const pixels = isDeep
    ? spreadTones(new Uint16Array(data.buffer, data.byteOffset, data.length / 2))
    : new Uint8Array(data.buffer, data.byteOffset, data.length);
  if (hasAlpha) layOnGround(pixels);
  return { width: info.width, height: info.height, data: pixels };
}

/** libvips's names for 16 bits a channel. */
const deepSpaces: string[] = ['grey16', 'rgb16'];

/** The size is checked by the caller, which has the error message for it. */
const options: SharpOptions = { failOn: 'error', limitInputPixels: false, pages: 1 };

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded with the first image: the library takes time and memory that startup need not spend. */
export function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then((module) => {
    module.default.cache(false);
    module.default.concurrency(1);
    return module.default;
  });
  return loaded;
}

/**
 * Converts pixels of 4 channels of 16 bits to bytes. Tones that lie close together, as in scans and
 * X-ray images, are spread over the whole range: the upper bytes alone would not distinguish them.
 */
function spreadTones(deep: Uint16Array): Uint8Array {
  const { darkest, lightest } = rangeOf(deep);
  const isNarrow = lightest > darkest && lightest - darkest < narrow;
  const from = isNarrow ? darkest : 0;
  const scale = isNarrow ? 255 / (lightest - darkest) : 1 / 257;
  // A clamped array rounds.
  const bytes = new Uint8ClampedArray(deep.length);
  for (let at = 0; at < deep.length; at++) {
    const value = deep[at] ?? 0;
    bytes[at] = at % 4 === 3 ? value / 257 : (value - from) * scale;
  }
  return new Uint8Array(bytes.buffer);
}

/** A third of the range: letters of an image with less contrast are read unreliably. */
const narrow = 65_536 / 3;

/** Ignores transparent pixels, and the few tones at both ends that faulty pixels may have. */
function rangeOf(deep: Uint16Array): { darkest: number; lightest: number } {
  const counts = new Uint32Array(65_536);
  for (let at = 0; at < deep.length; at += 4) {
    if (deep[at + 3] === 0) continue;
    for (let channel = at; channel < at + 3; channel++) {
      const value = deep[channel] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  return { darkest: firstOf(counts), lightest: counts.length - 1 - firstOf(counts.toReversed()) };
}

function firstOf(counts: Uint32Array): number {
  let seen = 0;
  for (const [tone, count] of counts.entries()) {
    seen += count;
    if (seen > faulty) return tone;
  }
  return 0;
}

/** In channels of pixels. */
const faulty = 24;

/**
 * The image as PNG bytes, encoded in another thread; opaque unless `transparent`, and in its own
 * size unless `size` is given, in pixels.
 */
export async function encodePng(
  { width, height, data }: RgbaImage,
  { transparent = false, size }: { transparent?: boolean; size?: Size } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  const picture = sharp(data, { raw: { width, height, channels: 4 } });
  const sized = size ? picture.resize({ ...size, fit: 'fill' }) : picture;
  const png = await (transparent ? sized : sized.removeAlpha())
    .png({ compressionLevel: 3 })
    .toBuffer();
  return new Uint8Array(png);
}

/** The image scaled to another size, in pixels. */
export async function resizeImage(
  { width, height, data }: RgbaImage,
  size: Size,
): Promise<RgbaImage> {
  const open = await loadSharp();
  const picture = open(data, { raw: { width, height, channels: 4 } });
  const resized = await picture
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
  return { ...size, data: new Uint8Array(resized) };
}
