import { Worker } from 'node:worker_threads';
import type { Layout, RecognisedCode, RecognisedLine } from '../../shared/api/recognition.ts';
import { callPeer } from '../../shared/node/workers/call-peer.ts';
import { threadPeer } from '../../shared/node/workers/thread-peer.ts';
import { transferable } from '../../shared/node/workers/transferable.ts';
import type { GreyPicture, RgbaPicture } from '../../shared/ocr/image/image.ts';
import type { Strip } from '../../shared/ocr/segment/prepare-image.ts';
import type { RenderedStrip, StripPlace } from '../../shared/ocr/tesseract/render-strip.ts';
import type { TesseractLine } from '../../shared/ocr/tesseract/tesseract-line.ts';
import { pictureAnswers } from './image-calls.ts';

/** A picture, or the bytes of an image file. */
export type Picture = RgbaPicture | Uint8Array;

/** Holds one picture and does with it what takes long; in this order, it holds the last one. */
export type PictureThread = AsyncDisposable & {
  /** Whether it has ended, or has held so much that it is better ended than kept. */
  readonly worn: boolean;
  /** Resolves once it runs. */
  started(): Promise<void>;
  /**
   * Takes a picture, an image file as `decodePicture` reads it. What is `given` is the thread's
   * from then on, where that spares a copy.
   */
  open(source: Picture, given: boolean): Promise<void>;
  /** The picture as PNG bytes; to be asked for before `prepare`. */
  toPng(): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The QR and bar codes, and the strips to be read, in reading order; `parts` and `vertical` as
   * in `preparePicture`. The picture is gone then but for its text, unless it is `grainy`.
   */
  prepare(
    parts: number,
    vertical: boolean,
  ): Promise<{ strips: Strip[]; codes: RecognisedCode[]; grainy: boolean }>;
  /** The strips of a grainy picture after it has been smoothed, or smoothed once more. */
  prepareSmoothed(parts: number, vertical: boolean): Promise<{ strips: Strip[] }>;
  /** `quickly` as in `renderStrip`. */
  render(strip: Strip, quickly: boolean): Promise<RenderedStrip>;
  /** A few lines of a strip, rendered; null where it has none. */
  sample(strip: Strip): Promise<GreyPicture | null>;
  /** What Tesseract read in a rendered strip, in pixels of the picture. */
  refine(lines: TesseractLine[], place: StripPlace): Promise<RecognisedLine[]>;
  /** The text of the blocks; nothing of the picture is left then. */
  layOut(blocks: RecognisedLine[][], layout: Layout): Promise<string>;
};

export function startPictureThread(): PictureThread {
  const worker = new Worker(new URL('./image-worker.ts', import.meta.url));
  const peer = callPeer(threadPeer(worker, 'The picture thread'));
  let worn = false;
  return {
    get worn() {
      return worn || peer.ended;
    },
    async started() {
      await peer.call('start', {});
    },
    async open(source, given) {
      const [payload, data] =
        source instanceof Uint8Array
          ? [{ file: source }, source]
          : [{ picture: source }, source.data];
      const opened = await peer.call('open', payload, given ? transferable(data) : []);
      worn = pictureAnswers.open.parse(opened).pixels > wearing;
    },
    async toPng() {
      return pictureAnswers.toPng.parse(await peer.call('toPng', {}));
    },
    async prepare(parts, vertical) {
      return pictureAnswers.prepare.parse(await peer.call('prepare', { parts, vertical }));
    },
    async prepareSmoothed(parts, vertical) {
      const answer = await peer.call('prepareSmoothed', { parts, vertical });
      return pictureAnswers.prepareSmoothed.parse(answer);
    },
    async render(strip, quickly) {
      return pictureAnswers.render.parse(await peer.call('render', { strip, quickly }));
    },
    async sample(strip) {
      return pictureAnswers.sample.parse(await peer.call('sample', { strip }));
    },
    async refine(lines, { scale, squeeze, left, top, capitals, moved }) {
      const payload = { lines, place: { scale, squeeze, left, top, capitals, moved } };
      return pictureAnswers.refine.parse(await peer.call('refine', payload));
    },
    async layOut(blocks, layout) {
      return pictureAnswers.layOut.parse(await peer.call('layOut', { blocks, layout }));
    },
    [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
  };
}

/** In pixels: what a thread needed for more than this would stay with it while it rests. */
const wearing = 10_000_000;
