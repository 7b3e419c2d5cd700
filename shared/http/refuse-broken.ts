import type { Socket } from 'node:net';
import { Problem } from '../api/problem.ts';
import { problemResponse } from './problem-response.ts';

/**
 * Answers what is no whole request: one that comes too slowly, whose headers are too large, or
 * that is not HTTP. The connection ends with it.
 */
export async function refuseBroken(error: NodeJS.ErrnoException, socket: Socket): Promise<void> {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const response = problemResponse(toProblem(error));
  const body = await response.text();
  const head = [
    `HTTP/1.1 ${response.status} Refused`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function toProblem({ code }: NodeJS.ErrnoException): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('payload_too_large', 'The headers are larger than 16 KB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('timeout', 'The request did not arrive in time.');
    default:
      return new Problem('invalid_request', 'This is not a request of HTTP/1.1.');
  }
}
