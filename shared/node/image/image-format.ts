export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'bmp' | 'gif' | 'tiff';

/** The format of an image by its first bytes; null for everything else, SVG and PDF included. */
export function imageFormat(bytes: Uint8Array): ImageFormat | null {
  const start = Array.from(bytes.subarray(0, 12), (byte) => String.fromCharCode(byte)).join('');
  const found = signatures.find(
    ({ opens, ends = '' }) => start.startsWith(opens) && start.endsWith(ends),
  );
  return found?.format ?? null;
}

/** How the first 12 bytes begin and, where that is not enough, end. */
const signatures: { format: ImageFormat; opens: string; ends?: string }[] = [
  { format: 'png', opens: '\x89PNG\r\n\x1a\n' },
  { format: 'jpeg', opens: '\xff\xd8\xff' },
  { format: 'webp', opens: 'RIFF', ends: 'WEBP' },
  { format: 'bmp', opens: 'BM' },
  { format: 'gif', opens: 'GIF87a' },
  { format: 'gif', opens: 'GIF89a' },
  { format: 'tiff', opens: 'II*\0' },
  { format: 'tiff', opens: 'MM\0*' },
  // BigTIFF, for files larger than 4 GB.
  { format: 'tiff', opens: 'II+\0' },
  { format: 'tiff', opens: 'MM\0+' },
];
