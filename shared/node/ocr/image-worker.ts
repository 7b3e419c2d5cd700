/** The thread that holds one image at a time: whatever is slow for large images happens here. */

import { createHash } from 'node:crypto';
import { freePixels } from '../../ocr/image/free-pixels.ts';
import type { GrayImage, RgbaImage } from '../../ocr/image/image.ts';
import { recognize } from '../../ocr/recognize.ts';
import type { ReadLines } from '../../ocr/recognize-strip.ts';
import { callWorker } from '../../workers/call-worker.ts';
import { serveCalls } from '../../workers/serve-calls.ts';
import { decodeImage } from '../image/decode-image.ts';
import { encodePng } from '../image/decode-with-sharp.ts';
import { portChannel, threadPort, transferable } from '../workers/thread-channel.ts';
import { imageCalls, lineAnswers } from './image-calls.ts';
import { readCodes } from './read-codes.ts';

const nothing = { width: 0, height: 0, data: new Uint8Array() };
let picture: RgbaImage = nothing;

serveCalls(threadPort(), {
  start: () => ({}),
  async open(payload) {
    const source = imageCalls.open.parse(payload);
    if ('picture' in source) {
      picture = source.picture;
      return { data: { pixels: picture.width * picture.height } };
    }
    const { pages, page, ...image } = await decodeImage(source.file, source.page);
    picture = image;
    return { data: { pixels: image.width * image.height, pages, page } };
  },
  async toPng() {
    const png = await encodePng(picture);
    return { data: png, transfer: [png.buffer] };
  },
  async recognize(payload) {
    const { port, keepImage, relatedLanguages, digests, ...options } =
      imageCalls.recognize.parse(payload);
    await using caller = callWorker(portChannel(port, 'The reader of lines'));
    const readLines: ReadLines = async (image, variables, how) => {
      const digest = digests ? digestOf(image) : undefined;
      const lines = { image, variables, ...how, digest };
      return lineAnswers.readLines.parse(
        await caller.call('readLines', lines, transferable(image.data)),
      );
    };
    const taken = picture;
    picture = nothing;
    const pixels = taken.data;
    const encoding = keepImage ? encodePng(taken) : undefined;
    const [png, recognized] = await Promise.all([
      encoding,
      recognize(taken, {
        ...options,
        related:
          relatedLanguages.length > 0
            ? { languages: relatedLanguages, isWritten: isJapanese }
            : null,
        readLines,
        async readCodes(image) {
          const codes = await readCodes(image);
          // The codes are then erased from the image: not while it is being encoded.
          if (codes.length > 0) await encoding;
          return codes;
        },
      }),
    ]);
    freePixels(pixels);
    const bytes = [png, recognized.doubtful?.picture.data].filter((each) => each !== undefined);
    return { data: { ...recognized, png }, transfer: transferable(...bytes) };
  },
});

function digestOf({ width, height, data }: GrayImage): string {
  return createHash('sha256').update(`${width} ${height} `).update(data).digest('base64');
}

let signs: Set<string> | undefined;

/** Whether a Han character is in JIS X 0208, which has no simplified Chinese ones. */
function isJapanese(sign: string): boolean {
  signs ??= hanOfShiftJis();
  return signs.has(sign);
}

/** Its Han characters are between 0x889F and 0xEAA4. */
function hanOfShiftJis(): Set<string> {
  const decoder = new TextDecoder('shift_jis');
  const pairs: number[] = [];
  for (let first = 0x88; first <= 0xea; first++) {
    // Between these ranges are single-byte katakana.
    if (first > 0x9f && first < 0xe0) continue;
    for (let second = 0x40; second <= 0xfc; second++) pairs.push(first, second);
  }
  return new Set(decoder.decode(new Uint8Array(pairs)).match(/\p{Script=Han}/gu));
}
