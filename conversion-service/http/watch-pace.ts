import type { IncomingMessage } from 'node:http';
import { Problem } from '../../shared/api/problem.ts';

const stretchMs = 20_000;

/** Far below any line that a document of megabytes would be sent over. */
const leastBytes = 20_000;

/** Fails a request whose body hardly comes: a client must not hold a place by dripping. */
export function watchPace(
  { socket }: IncomingMessage,
  fail: (problem: Problem<'request_timeout'>) => void,
): Disposable {
  let before = socket.bytesRead;
  const watching = setInterval(() => {
    if (socket.bytesRead - before < leastBytes) {
      fail(new Problem('request_timeout', 'The body came too slowly. Send it again.'));
    }
    before = socket.bytesRead;
  }, stretchMs);
  return { [Symbol.dispose]: () => clearInterval(watching) };
}
