import { MessageChannel, Worker } from 'node:worker_threads';
import { freePixels } from '../../ocr/image/free-pixels.ts';
import type { GrayImage, RgbaImage } from '../../ocr/image/image.ts';
import type { Recognized, RecognizeOptions } from '../../ocr/recognize.ts';
import type { ReadLines } from '../../ocr/recognize-strip.ts';
import type { TesseractVariables } from '../../ocr/tesseract/tesseract-variables.ts';
import { callWorker } from '../../workers/call-worker.ts';
import { serveCalls } from '../../workers/serve-calls.ts';
import { builtProgram } from '../workers/built-program.ts';
import { servedPort, threadChannel, transferable } from '../workers/thread-channel.ts';
import { imageAnswers, lineCalls } from './image-calls.ts';

/** An image, or the bytes of an image file. */
export type ImageInput = RgbaImage | Uint8Array;

/**
 * The options of `recognize` without its readers; whether the image is also returned as PNG bytes.
 */
export type RecognizeRequest = Omit<RecognizeOptions, 'readLines' | 'readCodes' | 'related'> & {
  relatedLanguages: string[];
  keepImage: boolean;
  /** Whether `readLines` gets digests of its pictures. */
  digests: boolean;
};

/** As `ReadLines`, with a digest of the picture's size and pixels where it is wanted. */
export type ReadDigestedLines = (
  image: GrayImage,
  variables: TesseractVariables,
  how: Parameters<ReadLines>[2] & { digest?: string | undefined },
) => ReturnType<ReadLines>;

export type ImageRecognition = Recognized &
  OpenedPage & { png: Uint8Array<ArrayBuffer> | undefined };

/** The page number of the image in its file, from 1. */
export type OpenedPage = { pages?: number | undefined; page?: number | undefined };

/** A thread that holds one image at a time and does the slow work on it. */
export type ImageThread = AsyncDisposable & {
  /** Whether it has ended, or has used so much memory that it is better ended than kept. */
  readonly worn: boolean;
  /** Resolves once it runs. */
  started(): Promise<void>;
  /**
   * Takes an image, or an image file to be read as by `decodeImage`. What is `given` is moved to
   * the thread where that saves a copy.
   */
  open(source: ImageInput, how: { given: boolean; page?: number | undefined }): Promise<OpenedPage>;
  /** The image as PNG bytes. */
  toPng(): Promise<Uint8Array<ArrayBuffer>>;
  /** As `recognize` does; the image is gone afterwards. Only `readLines` runs in this thread. */
  recognize(
    request: RecognizeRequest,
    readLines: ReadDigestedLines,
  ): Promise<Omit<ImageRecognition, keyof OpenedPage>>;
};

export function startImageThread(): ImageThread {
  const worker = new Worker(builtProgram(new URL('./image-worker.ts', import.meta.url)));
  const peer = callWorker(threadChannel(worker, 'The image thread'));
  let worn = false;
  return {
    get worn() {
      return worn || peer.ended;
    },
    async started() {
      await peer.call('start', {});
    },
    async open(source, { given, page }) {
      const [payload, data] =
        source instanceof Uint8Array
          ? [{ file: source, page }, source]
          : [{ picture: source }, source.data];
      const opened = await peer.call('open', payload, given ? transferable(data) : []);
      const { pixels, ...which } = imageAnswers.open.parse(opened);
      worn = pixels > wearing;
      return which;
    },
    async toPng() {
      return imageAnswers.toPng.parse(await peer.call('toPng', {}));
    },
    async recognize(request, readLines) {
      const { port1: own, port2: port } = new MessageChannel();
      serveCalls(servedPort(own), {
        async readLines(payload) {
          const { image, variables, ...how } = lineCalls.readLines.parse(payload);
          const lines = await readLines(image, variables, how);
          freePixels(image.data);
          return { data: lines };
        },
      });
      try {
        const recognized = await peer.call('recognize', { ...request, port }, [port]);
        return imageAnswers.recognize.parse(recognized);
      } finally {
        own.close();
      }
    },
    [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
  };
}

/** In pixels: memory for a larger image would stay allocated while the thread rests. */
const wearing = 10_000_000;
