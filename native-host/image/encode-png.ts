import type { RgbaImage } from '../../shared/ocr/image/image.ts';
import { loadSharp } from './decode-with-sharp.ts';

/** The picture as PNG bytes, encoded in another thread; opaque unless it is to be `transparent`. */
export async function encodePng(
  { width, height, data }: RgbaImage,
  { transparent = false } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  const picture = sharp(data, { raw: { width, height, channels: 4 } });
  const png = await (transparent ? picture : picture.removeAlpha())
    .png({ compressionLevel: 3 })
    .toBuffer();
  return new Uint8Array(png);
}
