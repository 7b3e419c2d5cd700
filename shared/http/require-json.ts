import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { Problem } from '../api/problem.ts';
import { mediaType } from './request-body.ts';

/** For JSON that the handler takes apart itself. */
export const requireJson: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  if (mediaType(c.env.incoming) === 'application/json') return next();
  throw new Problem('unsupported_media_type', 'This path takes only application/json.');
};
