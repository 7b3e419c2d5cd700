import type { RgbaImage } from '../../ocr/image/image.ts';
import { loadSharp } from './decode-with-sharp.ts';

type Size = { width: number; height: number };

/**
 * The picture as PNG bytes, encoded in another thread; opaque unless it is to be `transparent`, and
 * as large as it is unless `size` says otherwise, in pixels.
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
