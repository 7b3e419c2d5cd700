import { serveCalls } from '../../../shared/workers/serve-calls.ts';
import { ownPort } from '../../platform/worker-channel.ts';
import type { PictureToRead } from '../reader-contract.ts';
import { recognizePicture } from './recognize-picture.ts';

/** Reads what the page gives this worker, one picture after the other. */
export function serveReadings(): void {
  let stopping = new AbortController();
  serveCalls(ownPort(), {
    async read(payload, onProgress) {
      stopping = new AbortController();
      const { signal } = stopping;
      // The page is of the same build.
      return { data: await recognizePicture(payload as PictureToRead, { signal, onProgress }) };
    },
    stop() {
      stopping.abort();
      return {};
    },
  });
}
