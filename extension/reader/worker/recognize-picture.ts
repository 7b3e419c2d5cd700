import { Problem } from '../../../shared/api/problem.ts';
import type { Recognition } from '../../../shared/api/recognition.ts';
import { createCodeReader } from '../../../shared/ocr/codes/code-reader.ts';
import type { RgbaImage } from '../../../shared/ocr/image/image.ts';
import { layOnGround } from '../../../shared/ocr/image/lay-on-ground.ts';
import { recognize } from '../../../shared/ocr/recognize.ts';
import type { PictureToRead } from '../reader-contract.ts';
import { uprightBitmap } from '../upright-bitmap.ts';
import { type PackagedEngine, startPackagedEngine } from './packaged-engine.ts';

/** More of them share the memory's bandwidth and gain little. */
const most = 4;

const engines = createEngines();

/** The QR and bar codes of a picture, by the program that is in the package. */
export const readCodes = createCodeReader(async () => {
  const answer = await fetch('/zxing/reader.wasm');
  return await answer.arrayBuffer();
});

/**
 * Throws a `Problem` where the picture or the language cannot be read, and where `signal` aborts,
 * once the strips in progress are read. `onProgress` is called for each strip that is read.
 */
export async function recognizePicture(
  { picture, languages, layout }: PictureToRead,
  { signal, onProgress }: { signal: AbortSignal; onProgress: () => void },
): Promise<Recognition> {
  const startedAt = performance.now();
  const { doubtful: _, ...recognized } = await recognize(await decodeImage(picture), {
    readLines: (image, variables) =>
      engines.run(languages, async (engine) => {
        signal.throwIfAborted();
        const lines = await engine.read(image, variables);
        onProgress();
        return lines;
      }),
    readCodes,
    layout,
    parts: engines.size,
    // The package has no model of vertical text.
    vertical: false,
    moreAccurate: false,
    related: null,
  });
  const elapsedMs = Math.round(performance.now() - startedAt);
  return { ...recognized, languages, layout, elapsedMs };
}

type Engines = {
  /** How many strips can be read at once. */
  size: number;
  /** Runs `task` with an engine of its own that reads these languages, as soon as one is free. */
  run<R>(languages: string[], task: (engine: PackagedEngine) => Promise<R>): Promise<R>;
};

/** Engines that are started when they are needed and stay warm. */
export function createEngines(): Engines {
  const size = Math.max(1, Math.min(most, navigator.hardwareConcurrency));
  const resting: PackagedEngine[] = [];
  const waiting: ((engine: PackagedEngine) => void)[] = [];
  let started = 0;

  function take(): PackagedEngine | Promise<PackagedEngine> {
    const rested = resting.pop();
    if (rested) return rested;
    if (started === size) return new Promise((resolve) => waiting.push(resolve));
    started++;
    return startPackagedEngine();
  }

  return {
    size,
    async run(languages, task) {
      const engine = await take();
      try {
        await engine.load(languages);
        return await task(engine);
      } finally {
        const next = waiting.shift();
        if (next) next(engine);
        else resting.push(engine);
      }
    },
  };
}

/** Larger pictures take more memory than a browser's worker should. */
const maxPixels = 50_000_000;

/** The pixels of a picture file. Throws `unreadable_image` or `payload_too_large`. */
export async function decodeImage(file: Blob): Promise<RgbaImage> {
  const bitmap = await bitmapOf(file);
  const { width, height } = bitmap;
  if (width * height > maxPixels) {
    throw new Problem('payload_too_large', 'The picture has more than 50 megapixels.');
  }
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas to unpack the picture in');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const data = new Uint8Array(context.getImageData(0, 0, width, height).data.buffer);
  layOnGround(data);
  return { width, height, data };
}

async function bitmapOf(file: Blob): Promise<ImageBitmap> {
  try {
    return await uprightBitmap(file);
  } catch (cause) {
    throw new Problem('unreadable_image', 'This is not a picture that can be read.', { cause });
  }
}
