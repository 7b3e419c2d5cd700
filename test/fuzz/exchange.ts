import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Answer } from '../fixtures/send.ts';
import type { FuzzedRequest } from './fuzzed-requests.ts';

const limitMs = 60_000;

/**
 * Sends a request on a connection of its own, exactly as it is. Throws where there is no answer
 * within a minute.
 */
export async function exchange(
  base: string,
  { method, target, headers, body }: FuzzedRequest,
): Promise<Answer> {
  const { port } = new URL(base);
  return await new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method,
      path: target,
      headers: { ...length(headers, body), ...headers },
      agent: false,
      signal: AbortSignal.timeout(limitMs),
    });
    // Also what comes once the answer is there, while the body is still being sent.
    outgoing.on('error', reject);
    outgoing.once('response', async (response) => {
      try {
        const bytes = await buffer(response);
        const type = response.headers['content-type'] ?? '';
        const json = /json/.test(type) && bytes.length > 0 ? JSON.parse(`${bytes}`) : undefined;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, json });
      } catch (error) {
        reject(error);
      }
    });
    outgoing.end(body);
  });
}

function length(headers: Record<string, string>, body: FuzzedRequest['body']) {
  if (body === undefined || 'transfer-encoding' in headers) return {};
  return { 'content-length': Buffer.byteLength(body) };
}
