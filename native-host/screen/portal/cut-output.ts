import { resizeImage } from '../../../shared/node/image/resize-image.ts';
import { cropImage } from '../../../shared/ocr/image/crop-image.ts';
import type { RgbaImage } from '../../../shared/ocr/image/image.ts';
import type { Output } from '../wayland/outputs.ts';

/**
 * The part of a picture of the whole desktop that shows one output, as large as that is. Desktops
 * draw such a picture in their own units times the largest scale that they have.
 */
export async function cutOutput(
  desktop: RgbaImage,
  output: Output,
  all: Output[],
): Promise<RgbaImage> {
  const left = Math.min(...all.map(({ logical }) => logical.x));
  const top = Math.min(...all.map(({ logical }) => logical.y));
  const right = Math.max(...all.map(({ logical }) => logical.x + logical.width));
  const scale = desktop.width / (right - left);
  const { logical, physical } = output;
  const x = Math.min(desktop.width - 1, Math.round((logical.x - left) * scale));
  const y = Math.min(desktop.height - 1, Math.round((logical.y - top) * scale));
  const width = Math.min(desktop.width - x, Math.round(logical.width * scale));
  const height = Math.min(desktop.height - y, Math.round(logical.height * scale));
  const part = cropImage(desktop, { x, y, width, height });
  if (width === physical.width && height === physical.height) return part;
  return await resizeImage(part, physical);
}
