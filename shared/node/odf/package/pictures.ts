import { createHash } from 'node:crypto';
import { type MediaType, mediaTypeOf } from './media-type.ts';
import type { PackageFile } from './package-file.ts';

/** The pictures of a document, each once, whatever how often it is shown. */
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
