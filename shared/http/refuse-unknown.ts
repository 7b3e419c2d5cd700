import type { MiddlewareHandler } from 'hono';
import { Problem } from '../api/problem.ts';

/** For paths that take no body: an empty one or `{}` passes, anything else is not ignored. */
export const refuseBody: MiddlewareHandler = async (c, next) => {
  const body = await c.req.text();
  if (/^\s*(\{\s*\}\s*)?$/.test(body)) return next();
  throw new Problem('invalid_request', `${c.req.path} takes no body.`);
};

/** For paths that take no query parameters. */
export const refuseQuery: MiddlewareHandler = (c, next) => {
  const names = c.req.url.includes('?') ? Object.keys(c.req.queries()) : [];
  if (names.length === 0) return next();
  throw new Problem('invalid_request', `${c.req.path} takes no query parameters.`, {
    errors: names.map((path) => ({ path, message: 'is not known here' })),
  });
};
