import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Problem } from '../api/problem.ts';

/** For JSON that the handler parses itself. */
export const requireJson: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  if (mediaType(c.env.incoming) === 'application/json') return next();
  throw new Problem('unsupported_media_type', 'This path takes only application/json.');
};

/** Refuses a body that is not UTF-8: decoding it anyway would silently lose letters. */
export const requireUtf8: MiddlewareHandler = async (c, next) => {
  if (!isUtf8(await c.req.arrayBuffer())) {
    throw new Problem('invalid_request', 'The body is not UTF-8, as JSON has to be.');
  }
  await next();
};

export function hasBody(request: IncomingMessage): boolean {
  const { 'transfer-encoding': encoding, 'content-length': length } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/** The media type of the body in lower case, without parameters; empty where none is given. */
export function mediaType(request: IncomingMessage): string {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase();
}

export const jsonLimit = 1_000_000;

/**
 * Cuts a body off at `maxBytes`, counted as it streams in. A larger announced length is refused
 * before a byte is read.
 */
export function limitBody(maxBytes: number) {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw bodyTooLarge(maxBytes);
    },
  });
}

/** The Problem for a body beyond its limit. */
export function bodyTooLarge(maxBytes: number): Problem {
  const megabytes = Math.floor(maxBytes / 1_000_000);
  return new Problem('payload_too_large', `The body is larger than ${megabytes} MB.`);
}
