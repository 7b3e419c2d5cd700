import { Problem } from '../../api/problem.ts';

/** The bytes of an image given as base64 or as a data URL. Throws `unreadable_image`. */
export function decodeBase64Image(text: string): Uint8Array {
  const base64 = text.replace(/^data:image\/[\w.+-]+;base64,/, '');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0 || !isWhole(base64, bytes.length)) throw notBase64();
  return bytes;
}

export function notBase64(): Problem {
  return new Problem('unreadable_image', 'The image is not base64, nor a data URL of an image.');
}

/**
 * Buffer.from skips what is not base64, which would turn a typing error into another image. Skipped
 * characters show in the length: checking each of 66 million takes far longer.
 */
function isWhole(base64: string, decodedLength: number): boolean {
  if (base64.includes('-') || base64.includes('_')) return false;
  const letters = base64.trimEnd().replace(/={1,2}$/, '');
  // A single remaining character makes no byte, and would hide that another was skipped.
  return letters.length % 4 !== 1 && Math.floor((letters.length * 3) / 4) === decodedLength;
}
