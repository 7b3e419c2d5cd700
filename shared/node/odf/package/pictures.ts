import { createHash } from 'node:crypto';

/** A file of the package besides its XML parts. */
export type PackageFile = {
  /** Inside the package, such as `Pictures/a.png`. */
  path: string;
  mediaType: string;
  bytes: Uint8Array;
  /** False for what is compressed already. */
  packed: boolean;
};

/** The type of a picture. */
export type MediaType = { mediaType: string; extension: string };

/** The pictures of a document, each stored once however often it is shown. */
export class Pictures {
  #files = new Map<string, PackageFile>();

  /**
   * @returns what `xlink:href` refers to, such as `Pictures/3f….png`, or undefined where the bytes
   *   are no picture
   */
  add(
    bytes: Uint8Array,
    mediaType: MediaType | undefined = mediaTypeOf(bytes),
  ): string | undefined {
    if (!mediaType) return undefined;
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const path = `Pictures/${hash}.${mediaType.extension}`;
    if (!this.#files.has(path)) {
      this.#files.set(path, { path, mediaType: mediaType.mediaType, bytes, packed: false });
    }
    return path;
  }

  files(): PackageFile[] {
    return [...this.#files.values()];
  }
}

/**
 * The type of a picture, by its first bytes.
 * @returns undefined for what is no picture
 */
export function mediaTypeOf(bytes: Uint8Array): MediaType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024));
  const found = signatures.find(({ at, magic }) =>
    magic.some((start) => startsAt(head, at, start)),
  );
  if (found) return { mediaType: found.mediaType, extension: found.extension };
  const isSvg = /<svg[\s>]/.test(head.toString('utf8')) && /^\W{0,8}</.test(head.toString('utf8'));
  return isSvg ? { mediaType: 'image/svg+xml', extension: 'svg' } : undefined;
}

/** `magic` is the content at byte `at`, one character a byte. */
const signatures = [
  { at: 0, magic: ['\x89PNG\r\n'], mediaType: 'image/png', extension: 'png' },
  { at: 0, magic: ['\xff\xd8\xff'], mediaType: 'image/jpeg', extension: 'jpg' },
  { at: 0, magic: ['GIF87a', 'GIF89a'], mediaType: 'image/gif', extension: 'gif' },
  { at: 0, magic: ['II*\0', 'MM\0*'], mediaType: 'image/tiff', extension: 'tiff' },
  { at: 0, magic: ['%PDF-'], mediaType: 'application/pdf', extension: 'pdf' },
  { at: 4, magic: heifBrands(), mediaType: 'image/heic', extension: 'heic' },
  { at: 8, magic: ['WEBP'], mediaType: 'image/webp', extension: 'webp' },
  { at: 0, magic: ['BM'], mediaType: 'image/bmp', extension: 'bmp' },
  { at: 40, magic: [' EMF'], mediaType: 'image/emf', extension: 'emf' },
  { at: 0, magic: ['\xd7\xcd\xc6\x9a'], mediaType: 'image/wmf', extension: 'wmf' },
  { at: 0, magic: ['%!PS-Adobe'], mediaType: 'application/postscript', extension: 'eps' },
];

function heifBrands(): string[] {
  return ['heic', 'heix', 'hevc', 'mif1', 'msf1', 'avif'].map((brand) => `ftyp${brand}`);
}

function startsAt(head: Buffer, at: number, magic: string): boolean {
  return head.toString('latin1', at, at + magic.length) === magic;
}
