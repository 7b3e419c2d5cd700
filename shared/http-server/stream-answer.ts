import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

type Pieces = AsyncIterable<Uint8Array | string>;

/**
 * Streams the pieces as the body of an answer. If they fail, the connection is broken off: the
 * client would otherwise take a part for the whole. They end when the client goes away.
 * @param onError called with the failure, for the log
 */
export function streamAnswer(
  outgoing: ServerResponse,
  pieces: Pieces,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      } catch (error) {
        if (!outgoing.destroyed) onError(error);
        breakOff(outgoing);
        controller.close();
      }
    },
    async cancel() {
      if (pieces instanceof Readable) pieces.destroy();
      await iterator.return?.();
    },
  });
}

/**
 * The same pieces, once the first one is there: what fails before that can still be answered with a
 * problem.
 */
export async function startPieces<Piece>(
  pieces: AsyncGenerator<Piece>,
): Promise<AsyncGenerator<Piece>> {
  const first = await pieces.next();
  return (async function* () {
    try {
      if (first.done) return;
      yield first.value;
      yield* pieces;
    } finally {
      await pieces.return(undefined);
    }
  })();
}

const encoder = new TextEncoder();

/** In HTTP/1.0 the end of the connection marks the end of an answer, so it has to be an error. */
function breakOff(outgoing: ServerResponse): void {
  if (outgoing.req.httpVersion === '1.0') outgoing.socket?.resetAndDestroy();
  outgoing.destroy();
}
