import type { Layout, Recognition } from '../../shared/api/recognition.ts';

export type PictureReading = {
  languages: string[];
  layout: Layout;
  /** Gives the reading up. */
  signal?: AbortSignal | undefined;
};

/** What reads pictures and writes the clipboard, wherever that is. */
export interface Reader {
  /**
   * Reads the text of a picture file, without the host. Boxes are in pixels of the picture.
   * @throws an error with one of the codes `unreadable_image`, `payload_too_large`,
   *   `too_many_requests`, `language_unavailable`, `timeout`, `internal`; where `signal` aborts, with
   *   any: nobody waits for it
   */
  read(picture: Blob, reading: PictureReading): Promise<Recognition>;
  /** Puts text into the clipboard, also from a background without a page in front. */
  copy(text: string): Promise<void>;
}
