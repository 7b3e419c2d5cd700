import { isMarkedAsUntransferable } from 'node:worker_threads';

/**
 * The buffers of those arrays that can go to another thread without a copy: the ones that fill
 * theirs and were not made by native code.
 */
export function transferable(...arrays: Uint8Array[]): ArrayBuffer[] {
  return arrays.flatMap(({ buffer, byteLength }) => {
    const whole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    return whole && !isMarkedAsUntransferable(buffer) ? [buffer] : [];
  });
}
