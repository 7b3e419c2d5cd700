import { webpOrientation } from './webp-orientation.ts';

/** The image of a file as it is meant to be seen. Rejects where the browser cannot unpack it. */
export async function uprightBitmap(file: Blob): Promise<ImageBitmap> {
  const orientation = await webpOrientation(file);
  if (orientation === 1) return await createImageBitmap(file);
  const image = await createImageBitmap(file, { imageOrientation: 'none' });
  const { width, height } = image;
  const turned = orientation >= 5;
  const canvas = new OffscreenCanvas(turned ? height : width, turned ? width : height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to turn the picture in');
  context.setTransform(...turn(orientation, image));
  context.drawImage(image, 0, 0);
  image.close();
  return canvas.transferToImageBitmap();
}

type Transform = [a: number, b: number, c: number, d: number, e: number, f: number];

/** https://www.cipa.jp/std/documents/e/DC-X008-Translation-2019-E.pdf 4.6.4, “Orientation” */
function turn(orientation: number, { width: w, height: h }: ImageBitmap): Transform {
  const turns: Record<number, Transform> = {
    2: [-1, 0, 0, 1, w, 0],
    3: [-1, 0, 0, -1, w, h],
    4: [1, 0, 0, -1, 0, h],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, h, 0],
    7: [0, -1, -1, 0, h, w],
    8: [0, -1, 1, 0, 0, w],
  };
  return turns[orientation] ?? [1, 0, 0, 1, 0, 0];
}
