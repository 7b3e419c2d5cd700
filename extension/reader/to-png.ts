import { uprightBitmap } from './upright-bitmap.ts';

/** The bytes of a picture file as PNG: the history keeps no other format. */
export async function toPng(picture: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const png = picture.type === 'image/png' ? picture : await drawnAsPng(picture);
  return new Uint8Array(await png.arrayBuffer());
}

async function drawnAsPng(picture: Blob): Promise<Blob> {
  const bitmap = await uprightBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return await canvas.convertToBlob({ type: 'image/png' });
}
