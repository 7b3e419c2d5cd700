import { cropPicture } from '../../overlay/crop-picture.ts';

/**
 * The image with that address as PNG: in its own size where the page may read it, otherwise as it
 * stands in the picture of the visible page. Undefined where it is not to be seen.
 */
export async function imagePart(page: ImageBitmap, address: string): Promise<Blob | undefined> {
  const image = [...document.images].find(
    ({ currentSrc, src }) => currentSrc === address || src === address,
  );
  if (!image) return undefined;
  return (await ownPixels(image)) ?? (await visiblePixels(page, image));
}

async function ownPixels(image: HTMLImageElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  try {
    return await new Promise((resolve) => canvas.toBlob((png) => resolve(png ?? undefined)));
  } catch {
    // An image from another site: the page may show its pixels, but not read them.
    return undefined;
  }
}

async function visiblePixels(
  page: ImageBitmap,
  image: HTMLImageElement,
): Promise<Blob | undefined> {
  const { left, top, right, bottom } = image.getBoundingClientRect();
  const scale = page.width / innerWidth;
  const x = Math.round(Math.max(0, left) * scale);
  const y = Math.round(Math.max(0, top) * scale);
  const width = Math.round(Math.min(innerWidth, right) * scale) - x;
  const height = Math.round(Math.min(innerHeight, bottom) * scale) - y;
  if (width < 1 || height < 1) return undefined;
  return await cropPicture(page, { x, y, width, height });
}
