import { startImageThread } from '../../shared/node/ocr/image-thread.ts';
import { createThreadPool } from '../../shared/node/workers/thread-pool.ts';

/** A picture of 100 megapixels unpacks to 400 MB: one at a time. */
const oneAtATime = createThreadPool({ start: startImageThread, size: 1, restMs: 10_000 });

const never = new AbortController().signal;

/**
 * An image file as the PNG that a history entry keeps: whatever else the file held is gone.
 * Throws `unreadable_image` or `payload_too_large`.
 */
export function toScreenshot(image: Uint8Array): Promise<Uint8Array> {
  return oneAtATime.run(async (thread) => {
    await thread.open(image, { given: false });
    return await thread.toPng();
  }, never);
}
