import { startImageThread } from '../../shared/node/ocr/image-thread.ts';
import { createThreadPool } from '../../shared/node/workers/thread-pool.ts';

/** An image of 100 megapixels decodes to 400 MB: one at a time. */
const oneAtATime = createThreadPool({ start: startImageThread, size: 1, restMs: 10_000 });

const never = new AbortController().signal;

/**
 * Converts an image file to the PNG that a history entry keeps, without any other content of the
 * file. Throws `unreadable_image` or `payload_too_large`.
 */
export function toScreenshot(image: Uint8Array): Promise<Uint8Array> {
  return oneAtATime.run(async (thread) => {
    await thread.open(image, { given: false });
    return await thread.toPng();
  }, never);
}
