import { z } from 'zod';
import { callWorker, type WorkerChannel } from '../../workers/call-worker.ts';
import type { GrayImage } from '../image/image.ts';
import type { LanguageModel } from '../tesseract/language-model.ts';
import { type TesseractLine, tesseractLine } from '../tesseract/parse-tsv.ts';
import type { StripContent } from '../tesseract/tesseract-variables.ts';

/** A `StripReader` in a worker of its own; it does one thing at a time. */
export type CalledStripReader = AsyncDisposable & {
  readonly ended: boolean;
  /** Whether strips are read by the network of this model from now on. */
  load(model: LanguageModel): Promise<boolean>;
  read(strip: GrayImage, content: StripContent): Promise<TesseractLine[]>;
};

/** @param channel the way to a worker that answers by `serveStrips` */
export function callStripReader(channel: WorkerChannel): CalledStripReader {
  const peer = callWorker(channel);
  return {
    get ended() {
      return peer.ended;
    },
    async load(model) {
      return z.boolean().parse(await peer.call('load', model));
    },
    async read({ width, height, data }, content) {
      const strip = { width, height, data: data.slice() };
      const lines = await peer.call('read', { strip, content }, [strip.data.buffer]);
      return z.array(tesseractLine).parse(lines);
    },
    [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
  };
}
