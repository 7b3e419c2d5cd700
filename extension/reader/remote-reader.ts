import { askPage } from '../platform/messaging/page-messages.ts';
import { openReaderPage } from '../platform/reader-page.ts';
import { toDataUrl } from './data-url.ts';
import type { Reader } from './reader.ts';
import { readerContract } from './reader-contract.ts';

/** The reader in another part of the extension. */
export const remoteReader: Reader = {
  async read(picture, reading) {
    const params = { picture: await toDataUrl(picture), ...reading };
    await openReaderPage();
    return await askPage('reader', readerContract, 'picture.read', params);
  },
  async copy(text) {
    await openReaderPage();
    await askPage('reader', readerContract, 'clipboard.write', { text });
  },
};
