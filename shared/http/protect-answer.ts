import type { ServerResponse } from 'node:http';

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Headers that keep an answer from being stored, framed, sniffed or read by other origins. A
 * handler may set its own in place of one. They go to Node's response, not to Hono's: touching
 * the latter costs most of the time of a small request.
 */
export function protectAnswer(answer: ServerResponse): void {
  for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
}
