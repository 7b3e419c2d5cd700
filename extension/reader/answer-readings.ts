import { answerPages } from '../platform/messaging/page-messages.ts';
import { fromDataUrl } from './data-url.ts';
import { localReader } from './local-reader.ts';
import { readerContract } from './reader-contract.ts';

/** Reads and copies for the other parts of the extension. */
export function answerReadings(): void {
  const stoppable = new Map<string, AbortController>();
  answerPages('reader', readerContract, {
    async 'picture.read'({ picture, readingId, ...reading }) {
      const stopping = new AbortController();
      stoppable.set(readingId, stopping);
      try {
        const { signal } = stopping;
        return await localReader.read(fromDataUrl(picture), { ...reading, signal });
      } finally {
        stoppable.delete(readingId);
      }
    },
    async 'picture.stop'({ readingId }) {
      stoppable.get(readingId)?.abort();
      return {};
    },
    'clipboard.write': async ({ text }) => {
      await localReader.copy(text);
      return {};
    },
  });
}
