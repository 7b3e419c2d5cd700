import { isUtf8 } from 'node:buffer';
import type { MiddlewareHandler } from 'hono';
import { Problem } from '../api/problem.ts';

/** Refuses a body of other bytes: decoded all the same, its letters would be lost without a word. */
export const requireUtf8: MiddlewareHandler = async (c, next) => {
  if (!isUtf8(await c.req.arrayBuffer())) {
    throw new Problem('invalid_request', 'The body is not UTF-8, as JSON has to be.');
  }
  await next();
};
