import type { default as Sharp, SharpOptions } from 'sharp';
import type { RgbaImage } from '../../ocr/image/image.ts';
import { layOnWhite } from './lay-on-white.ts';

/** Width and height in pixels as the header says; nothing is unpacked. Throws where it is broken. */
export async function readSharpSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const open = await loadSharp();
  const { width, height } = await open(bytes, options).metadata();
  return { width, height };
}

/**
 * Unpacks to opaque 8-bit sRGB. Throws where the picture is broken or ends early.
 * @param page of a file with several, from 0
 */
export async function decodeWithSharp(bytes: Uint8Array, page = 0): Promise<RgbaImage> {
  const open = await loadSharp();
  const { data, info } = await open(bytes, { ...options, page })
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.length);
  layOnWhite(pixels);
  return { width: info.width, height: info.height, data: pixels };
}

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
