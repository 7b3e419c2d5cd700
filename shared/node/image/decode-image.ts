import { maxImageBytes, maxImagePixels } from '../../api/image.ts';
import { Problem } from '../../api/problem.ts';
import type { RgbaImage } from '../../ocr/image/image.ts';
import { readBmpHeader } from './bmp-header.ts';
import { decodeBmp } from './decode-bmp.ts';
import { decodeWithSharp, readSharpSize } from './decode-with-sharp.ts';
import { imageFormat } from './image-format.ts';

/**
 * Unpacks a PNG, JPEG, WebP, BMP, GIF (its first frame) or TIFF (its first page) to opaque 8-bit
 * colour: turned as its EXIF says, transparency laid on white.
 * Size is judged from the header, before anything is unpacked.
 *
 * @throws {Problem} `unreadable_image` for bytes that are none of these or are broken,
 * `payload_too_large` for more than 50 MB or 100 megapixels.
 */
export async function decodeImage(bytes: Uint8Array): Promise<RgbaImage> {
  if (bytes.length > maxImageBytes) {
    throw new Problem('payload_too_large', 'The image has more than 50 MB. Send a smaller one.');
  }
  const format = imageFormat(bytes);
  if (!format) {
    const found =
      bytes.length === 0 ? 'The image is empty.' : 'This image format is not supported.';
    throw new Problem('unreadable_image', `${found} Send a PNG, JPEG, WebP, BMP, GIF or TIFF.`);
  }
  try {
    if (format === 'bmp') {
      refuseEnormous(readBmpHeader(bytes));
      return decodeBmp(bytes);
    }
    refuseEnormous(await readSharpSize(bytes));
    return await decodeWithSharp(bytes);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem(
      'unreadable_image',
      `The image is damaged or incomplete: it starts as ${format.toUpperCase()} but cannot be unpacked.`,
      { cause },
    );
  }
}

function refuseEnormous({ width, height }: { width: number; height: number }): void {
  if (width * height <= maxImagePixels) return;
  throw new Problem(
    'payload_too_large',
    `The image has ${width} × ${height} pixels, more than 100 megapixels. Send a smaller one.`,
  );
}
