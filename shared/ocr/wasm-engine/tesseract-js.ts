import { callWorker, type WorkerChannel } from '../../workers/call-worker.ts';
import { encodePgm } from '../image/gray-image.ts';
import type { GrayImage } from '../image/image.ts';
import type { LanguageModel } from '../tesseract/language-model.ts';
import { parseTsv, type TesseractLine, tsvOutput, tsvPage } from '../tesseract/parse-tsv.ts';
import type { TesseractVariables } from '../tesseract/tesseract-variables.ts';

/** One Tesseract; it does one thing at a time. */
export type Tesseract = AsyncDisposable & {
  readonly ended: boolean;
  /** Replaces the loaded models. */
  load(models: LanguageModel[]): Promise<void>;
  read(picture: GrayImage, variables: TesseractVariables): Promise<TesseractLine[]>;
};

/**
 * Speaks the message protocol of tesseract.js's worker script, without its `createWorker`: that one
 * waits for ever where a worker fails to start or crashes, ignores a thread's `error` and `exit`, so
 * that a crash may end the process, and cannot transfer images.
 */
export function openTesseract(channel: WorkerChannel, options: object): Tesseract {
  const peer = callWorker(channel);
  const started = peer.call('load', { options });
  started.catch(() => undefined);
  return {
    get ended() {
      return peer.ended;
    },
    async load(models) {
      await started;
      const loading = { cacheMethod: 'none', gzip: true, lstmOnly: true };
      await peer.call('loadLanguage', { langs: models, options: loading });
      const codes = models.map(({ code }) => code).join('+');
      await peer.call('initialize', { langs: codes, oem: lstmOnly });
    },
    async read(picture, variables) {
      const image = encodePgm(picture);
      const payload = { image, options: variables, output: tsvOutput };
      const page = tsvPage.parse(await peer.call('recognize', payload, [image.buffer]));
      return parseTsv(page.tsv);
    },
    [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
  };
}

/** The engine's number. */
const lstmOnly = 1;
