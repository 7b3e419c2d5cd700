/**
 * Gives up the memory of pixels that nobody will look at again. Until a collection finds them they count as used, and of what a page
 * takes V8 would start one several times. Before Node.js 21 it has to.
 */
export function freePixels(...arrays: ArrayBufferView[]): void {
  for (const { buffer } of arrays) {
    // What was moved to another thread is none of this one's any more.
    if (buffer instanceof ArrayBuffer && 'transfer' in buffer && buffer.byteLength > 0)
      buffer.transfer(0);
  }
}
