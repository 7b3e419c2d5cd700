import sharp, { type Sharp } from 'sharp';
import { type MediaType, mediaTypeOf } from '../../../shared/node/odf/package/pictures.ts';

/** The part of a picture that is shown, in fractions of its frame, and its form. */
export type Crop = {
  left: number;
  top: number;
  width: number;
  height: number;
  /** An outline in the part's own size as SVG writes it; undefined for a rectangle. */
  outline: { path: string; width: number; height: number } | undefined;
};

export type PreparedPicture = {
  bytes: Uint8Array;
  mediaType: MediaType;
  /** Whether a part of it should have been shown, but it is drawn, not made of pixels. */
  uncut: boolean;
};

/** What other programs show as it is. */
const asItIs = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/svg+xml',
  'application/pdf',
  'image/bmp',
];
const drawn = [
  'image/svg+xml',
  'application/pdf',
  'image/emf',
  'image/wmf',
  'application/postscript',
];
const maxPixels = 150_000_000;

/**
 * A picture as other programs show it: upright (cameras only record an orientation, which
 * LibreOffice ignores), cropped to its visible part, in a supported type.
 * @returns undefined for what cannot be read
 */
export async function preparePicture(
  bytes: Uint8Array,
  crop: Crop | undefined,
): Promise<PreparedPicture | undefined> {
  const mediaType = mediaTypeOf(bytes);
  if (!mediaType) return undefined;
  if (drawn.includes(mediaType.mediaType)) return { bytes, mediaType, uncut: crop !== undefined };
  try {
    return { ...(await pixels(bytes, mediaType, crop)), uncut: false };
  } catch {
    // What sharp cannot read (HEIC, damaged files) is reported to the owner by the caller.
    return undefined;
  }
}

async function pixels(bytes: Uint8Array, mediaType: MediaType, crop: Crop | undefined) {
  if (mediaType.mediaType === 'image/bmp') return { bytes, mediaType };
  const source = sharp(bytes, { limitInputPixels: maxPixels });
  const { orientation = 1, hasAlpha, width, height } = await source.metadata();
  if (orientation === 1 && !crop && asItIs.includes(mediaType.mediaType)) {
    return { bytes, mediaType };
  }
  const upright = source.autoOrient();
  const size = orientation >= 5 ? { width: height, height: width } : { width, height };
  const shown = crop ? await cut(upright, crop, size) : upright;
  const isPhoto = mediaType.mediaType === 'image/jpeg' && !hasAlpha && !crop?.outline;
  const encoded = isPhoto ? shown.jpeg({ quality: 92 }) : shown.png();
  return { bytes: await encoded.keepIccProfile().toBuffer(), mediaType: isPhoto ? jpeg : png };
}

const jpeg: MediaType = { mediaType: 'image/jpeg', extension: 'jpg' };
const png: MediaType = { mediaType: 'image/png', extension: 'png' };

/** What lies outside the picture stays transparent in the frame's form, so parts are clamped. */
async function cut(source: Sharp, crop: Crop, size: { width: number; height: number }) {
  const left = clamp(Math.round(crop.left * size.width), 0, size.width - 1);
  const top = clamp(Math.round(crop.top * size.height), 0, size.height - 1);
  const width = clamp(Math.round(crop.width * size.width), 1, size.width - left);
  const height = clamp(Math.round(crop.height * size.height), 1, size.height - top);
  const part = source.extract({ left, top, width, height });
  if (!crop.outline) return part;
  const { outline } = crop;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${outline.width} ${outline.height}" preserveAspectRatio="none">` +
    `<path d="${outline.path}" fill="#fff"/></svg>`;
  return part.ensureAlpha().composite([{ input: Buffer.from(svg), blend: 'dest-in' }]);
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
