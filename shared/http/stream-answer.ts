import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

type Pieces = AsyncIterable<Uint8Array | string>;

/**
 * The pieces as the body of an answer. Where they fail, the connection breaks: with its last bytes
 * missing the client would otherwise take a part for the whole. A client that goes away ends them.
 * @param onError told of the failure, for the log
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
 * The same pieces once the first of them is there: what fails before that can still be answered
 * with a problem.
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

/** HTTP/1.0 tells the end of an answer by that of the connection, so that one has to be a failure. */
function breakOff(outgoing: ServerResponse): void {
  if (outgoing.req.httpVersion === '1.0') outgoing.socket?.resetAndDestroy();
  outgoing.destroy();
}
