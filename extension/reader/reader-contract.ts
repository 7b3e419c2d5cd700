import { z } from 'zod';
import {
  type Layout,
  languages,
  layout,
  type Recognition,
  recognition,
} from '../../shared/api/recognition.ts';
import type { Contract } from '../../shared/messages/contract.ts';

type PictureReading = {
  languages: string[];
  layout: Layout;
  /** Gives the reading up. */
  signal?: AbortSignal | undefined;
};

/** A picture for the worker to read. */
export type PictureToRead = { picture: Blob; languages: string[]; layout: Layout };

/** What reads pictures and writes the clipboard, wherever that is. */
export interface PictureReader {
  /**
   * Reads the text of a picture file, without the host. Boxes are in pixels of the picture.
   * @throws an error with one of the codes `unreadable_image`, `payload_too_large`,
   *   `too_many_requests`, `language_unavailable`, `timeout`, `internal`; any error where `signal`
   *   aborts, since the caller no longer waits
   */
  read(picture: Blob, reading: PictureReading): Promise<Recognition>;
  /** Puts text into the clipboard, also from a background without a page in front. */
  copy(text: string): Promise<void>;
}

/** What the page that reads pictures offers to the other parts of the extension. */
export const readerContract = {
  methods: {
    'picture.read': {
      params: z.strictObject({
        /** A data URL: messages carry nothing but JSON. */
        picture: z.string().startsWith('data:'),
        languages,
        layout,
        /** By which it can be given up. */
        readingId: z.uuid(),
      }),
      result: recognition,
    },
    'picture.stop': { params: z.strictObject({ readingId: z.uuid() }), result: z.object({}) },
    'clipboard.write': { params: z.strictObject({ text: z.string() }), result: z.object({}) },
  },
  events: {},
} satisfies Contract;
