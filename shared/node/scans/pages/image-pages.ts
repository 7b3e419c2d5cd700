import sharp, { type Metadata } from 'sharp';
import type { RgbaImage } from '../../../ocr/image/image.ts';
import { decodeBmp, readBmpHeader } from '../../image/decode-bmp.ts';
import { decodeWithSharp } from '../../image/decode-with-sharp.ts';
import { imageFormat } from '../../image/image-format.ts';
import { UnreadableDocument } from '../../unreadable-document.ts';
import type { ReadingMode, ScanPage } from '../scan.ts';
import { stretchImage } from '../upright/turn-image.ts';

/** The images of a file: a TIFF may have many. */
export type ImageFile = {
  count: number;
  /** @param index from 0 */
  size(index: number): Promise<ImageSize>;
  pixels(index: number): Promise<RgbaImage>;
};

/** Pixels as they are shown, and how many are an inch. */
type ImageSize = { width: number; height: number; dpi: number };

/** A page of A3 at 600 dots an inch has 70 million. */
const maxPixels = 100_000_000;

/**
 * Opens an image file. A BMP is decoded here: sharp does not read it.
 * @throws {UnreadableDocument} `corrupt_document`, `too_complex`
 */
export async function openImages(bytes: Uint8Array): Promise<ImageFile> {
  if (imageFormat(bytes) === 'bmp') return bmpFile(bytes);
  const { pages = 1 } = await metadataOf(bytes, 0);
  return {
    count: pages,
    async size(index) {
      const metadata = await metadataOf(bytes, index);
      const { width, height, dpi } = squareSize(metadata, densitiesOf(bytes, index));
      return { width, height, dpi };
    },
    async pixels(index) {
      const size = squareSize(await metadataOf(bytes, index), densitiesOf(bytes, index));
      return await reading(async () => {
        const image = await decodeWithSharp(bytes, index);
        return size.stretched ? await stretchImage(image, size) : image;
      });
    },
  };
}

/** Two measures of one image are at most so far apart: those of a fax are as 2 to 1, or 4 to 1. */
const mostStretched = 8;

/** How large an image is with pixels as high as they are wide: those of a fax are often not. */
function squareSize(
  metadata: Metadata,
  densities: Densities | undefined,
): ImageSize & { stretched: boolean } {
  const { width, height } = metadata.autoOrient;
  const dpi = dpiOf(metadata);
  const ratio = densities ? densities.x / densities.y : 1;
  const isKnown = ratio > 1 / mostStretched && ratio < mostStretched && Math.abs(ratio - 1) > 0.02;
  if (!isKnown) return { width, height, dpi, stretched: false };
  // Turned by a quarter, what was across goes down.
  const isTurned = (metadata.orientation ?? 1) >= 5;
  const down = isTurned ? 1 / ratio : ratio;
  return {
    width: Math.round(width * Math.max(1, 1 / down)),
    height: Math.round(height * Math.max(1, down)),
    // Sharp reports the horizontal density.
    dpi: dpi * Math.max(1, 1 / ratio),
    stretched: true,
  };
}

function densitiesOf(bytes: Uint8Array, index: number): Densities | undefined {
  return imageFormat(bytes) === 'tiff' ? tiffDensities(bytes, index) : undefined;
}

export const strictly = { failOn: 'error', limitInputPixels: maxPixels } as const;

/** Only the header gives the size of an image: one that is too large is not damaged. */
async function metadataOf(bytes: Uint8Array, page: number): Promise<Metadata> {
  const options = { ...strictly, limitInputPixels: false, page };
  const metadata = await reading(() => sharp(bytes, options).metadata());
  refuseEnormous(metadata);
  return metadata;
}

async function bmpFile(bytes: Uint8Array): Promise<ImageFile> {
  refuseEnormous(await reading(async () => readBmpHeader(bytes)));
  const image = await reading(async () => decodeBmp(bytes));
  const { width, height } = image;
  return {
    count: 1,
    size: async () => ({ width, height, dpi: usualDpi({ width, height }) }),
    pixels: async () => image,
  };
}

/** What goes wrong in there is the image's fault. */
export async function reading<R>(read: () => Promise<R>): Promise<R> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof UnreadableDocument) throw cause;
    const message =
      'The image is damaged or incomplete. Open it in its own program and save it again.';
    throw new UnreadableDocument('corrupt_document', message, { cause });
  }
}

function refuseEnormous({ width, height }: { width: number; height: number }): void {
  if (width * height <= maxPixels) return;
  throw new UnreadableDocument(
    'too_complex',
    `The image has ${width} × ${height} pixels, and ${maxPixels / 1e6} megapixels are the most.`,
  );
}

/** The file's own density where plausible: no fax is coarser than 50 and no scan finer than 2,400. */
function dpiOf(metadata: Metadata): number {
  const { density = 0, format } = metadata;
  // 72 is what programs write that do not know it.
  const isKnown = density >= 50 && density <= 2_400 && !(density === 72 && format !== 'tiff');
  return isKnown ? density : usualDpi(metadata.autoOrient ?? metadata);
}

/** A picture without a measure is shown as on a screen, and as large as a sheet of A4 at most. */
function usualDpi({ width, height }: { width: number; height: number }): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return Math.max(96, short / 8.27, long / 11.69);
}

/** The pages with these numbers, from 1. */
export async function* imagePages(
  file: ImageFile,
  numbers: Iterable<number>,
  mode: ReadingMode,
): AsyncGenerator<ScanPage> {
  for (const number of numbers) {
    const { width, height, dpi } = await file.size(number - 1);
    const scale = dpi / 72;
    yield {
      number,
      width: width / scale,
      height: height / scale,
      kept: [],
      wantsReading: mode !== 'skip',
      draw: async () => ({ picture: await file.pixels(number - 1), scale }),
    };
  }
}

/**
 * Pixels per unit, horizontally and vertically, as a TIFF page says; undefined where it does not.
 */
type Densities = { x: number; y: number };

/** https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf, section 2 and 8. */
const xResolution = 282;
const yResolution = 283;
const rational = 5;
const entryBytes = 12;

/** @param page from 0 */
function tiffDensities(bytes: Uint8Array, page: number): Densities | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const little = view.getUint16(0) === 0x4949;
    // BigTIFF files have another layout.
    if (view.getUint16(2, little) !== 42) return undefined;
    let directory = view.getUint32(4, little);
    for (let at = 0; at < page; at++) {
      const count = view.getUint16(directory, little);
      directory = view.getUint32(directory + 2 + count * entryBytes, little);
    }
    const x = densityIn(view, directory, { tag: xResolution, little });
    const y = densityIn(view, directory, { tag: yResolution, little });
    return x && y ? { x, y } : undefined;
  } catch {
    // An offset beyond the end of the file.
    return undefined;
  }
}

function densityIn(
  view: DataView,
  directory: number,
  { tag, little }: { tag: number; little: boolean },
): number | undefined {
  const count = view.getUint16(directory, little);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * entryBytes;
    if (view.getUint16(entry, little) !== tag) continue;
    if (view.getUint16(entry + 2, little) !== rational) return undefined;
    const value = view.getUint32(entry + 8, little);
    return view.getUint32(value, little) / view.getUint32(value + 4, little);
  }
  return undefined;
}
