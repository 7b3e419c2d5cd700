import { answerPages } from '../platform/messaging/page-messages.ts';
import { fromDataUrl } from './data-url.ts';
import { localReader } from './local-reader.ts';
import { readerContract } from './reader-contract.ts';

/** Reads and copies for the other parts of the extension. */
export function answerReadings(): void {
  answerPages('reader', readerContract, {
    'picture.read': ({ picture, ...reading }) => localReader.read(fromDataUrl(picture), reading),
    'clipboard.write': async ({ text }) => {
      await localReader.copy(text);
      return {};
    },
  });
}
