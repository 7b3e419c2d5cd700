import { Problem } from '../../../shared/api/problem.ts';
import type { RgbaImage } from '../../../shared/ocr/image/image.ts';
import { layOnGround } from '../../../shared/ocr/image/lay-on-ground.ts';
import { uprightBitmap } from '../upright-bitmap.ts';

/** Larger pictures take more memory than a browser's worker should. */
const maxPixels = 50_000_000;

/** The pixels of a picture file. Throws `unreadable_image` or `payload_too_large`. */
export async function decodeImage(file: Blob): Promise<RgbaImage> {
  const bitmap = await bitmapOf(file);
  const { width, height } = bitmap;
  if (width * height > maxPixels) {
    throw new Problem('payload_too_large', 'The picture has more than 50 megapixels.');
  }
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas to unpack the picture in');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const data = new Uint8Array(context.getImageData(0, 0, width, height).data.buffer);
  layOnGround(data);
  return { width, height, data };
}

async function bitmapOf(file: Blob): Promise<ImageBitmap> {
  try {
    return await uprightBitmap(file);
  } catch (cause) {
    throw new Problem('unreadable_image', 'This is not a picture that can be read.', { cause });
  }
}
