import type { Box } from '../../shared/api/box.ts';

/** A part of a picture, in pixels of it, as a PNG file. */
export async function cropPicture(picture: ImageBitmap, region: Box): Promise<Blob> {
  const { x, y, width, height } = region;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, width, height);
  return await canvas.convertToBlob({ type: 'image/png' });
}
