import type { default as Sharp, SharpOptions } from 'sharp';
import type { RgbaImage } from '../../ocr/image/image.ts';
import { layOnGround } from '../../ocr/image/lay-on-ground.ts';
import { maxScreenPixels } from '../../ocr/image/max-screen-pixels.ts';
import { spreadTones } from './spread-tones.ts';

/**
 * Width and height in pixels and the number of pages or frames, as the header says; nothing is
 * unpacked. Throws where it is broken.
 */
export async function readSharpSize(
  bytes: Uint8Array,
): Promise<{ width: number; height: number; pages: number }> {
  const open = await loadSharp();
  const { width, height, pages = 1 } = await open(bytes, options).metadata();
  return { width, height, pages };
}

/**
 * Unpacks to opaque 8-bit sRGB. Throws where the picture is broken or ends early.
 * @param page of a file with several, from 0
 */
export async function decodeWithSharp(bytes: Uint8Array, page = 0): Promise<RgbaImage> {
  const open = await loadSharp();
  const image = open(bytes, { ...options, page });
  const { depth, space, width, height } = await image.metadata();
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
  layOnGround(pixels);
  return { width: info.width, height: info.height, data: pixels };
}

/** Of 16 bits a channel, as libvips names them. */
const deepSpaces: string[] = ['grey16', 'rgb16'];

/** The size is judged by the caller, who knows what to say about it. */
const options: SharpOptions = { failOn: 'error', limitInputPixels: false, pages: 1 };

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded at the first picture: the library takes time and memory that a start need not pay. */
export function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then((module) => {
    module.default.cache(false);
    module.default.concurrency(1);
    return module.default;
  });
  return loaded;
}
