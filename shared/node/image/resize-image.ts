import type { RgbaImage } from '../../ocr/image/image.ts';
import { loadSharp } from './decode-with-sharp.ts';

/** The picture drawn in another size, in pixels. */
export async function resizeImage(
  { width, height, data }: RgbaImage,
  size: { width: number; height: number },
): Promise<RgbaImage> {
  const open = await loadSharp();
  const picture = open(data, { raw: { width, height, channels: 4 } });
  const resized = await picture
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
  return { ...size, data: new Uint8Array(resized) };
}
