import type { Display } from '../../shared/api/display.ts';
import { encodePng } from '../../shared/node/image/decode-with-sharp.ts';
import { cropImage } from '../../shared/ocr/image/crop-image.ts';
import type { RgbaImage } from '../../shared/ocr/image/image.ts';

/** A photograph of a display, whether or not its pixels are in this process. */
export type DisplayImage = {
  width: number;
  height: number;
  crop(x: number, y: number, width: number, height: number): Promise<DisplayImage>;
  /** Four bytes a pixel: red, green, blue, opaque. */
  toRaw(): Promise<Uint8Array<ArrayBufferLike>>;
  toPng(): Promise<Uint8Array<ArrayBufferLike>>;
};

/** A display, and a function to photograph it. */
export type CapturableDisplay = Display & { photograph: () => Promise<DisplayImage> };

/** The displays connected now, which can be photographed until it is disposed of. */
export type ConnectedDisplays = Disposable & { displays: CapturableDisplay[] };

/** An image whose pixels are in this process. */
export function imageOf(picture: RgbaImage): DisplayImage {
  return {
    width: picture.width,
    height: picture.height,
    crop: async (x, y, width, height) => imageOf(cropImage(picture, { x, y, width, height })),
    toRaw: async () => picture.data,
    toPng: () => encodePng(picture),
  };
}
