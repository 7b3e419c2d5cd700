import { Problem } from '../../api/problem.ts';

/** The bytes of an image given as base64 or as a data URL. Throws `unreadable_image`. */
export function decodeBase64Image(text: string): Uint8Array {
  const base64 = text.replace(/^data:image\/[\w.+-]+;base64,/, '');
  // Buffer.from skips what is not base64, which would turn a typing error into another image.
  if (!/^[A-Za-z0-9+/]*={0,2}\s*$/.test(base64) || base64.trim() === '') {
    throw new Problem('unreadable_image', 'The image is not base64, nor a data URL of an image.');
  }
  return Buffer.from(base64, 'base64');
}
