import { askPage } from '../platform/messaging/page-messages.ts';
import { openReaderPage } from '../platform/reader-page.ts';
import { toDataUrl } from './data-url.ts';
import type { PictureReader } from './reader-contract.ts';
import { readerContract } from './reader-contract.ts';

/** The reader in another part of the extension. */
export const remoteReader: PictureReader = {
  async read(picture, { signal, ...reading }) {
    const readingId = crypto.randomUUID();
    const params = { picture: await toDataUrl(picture), ...reading, readingId };
    await openReaderPage();
    const stop = () =>
      void askPage('reader', readerContract, 'picture.stop', { readingId }).catch(console.warn);
    signal?.addEventListener('abort', stop);
    try {
      signal?.throwIfAborted();
      return await askPage('reader', readerContract, 'picture.read', params);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  },
  async copy(text) {
    await openReaderPage();
    await askPage('reader', readerContract, 'clipboard.write', { text });
  },
};
