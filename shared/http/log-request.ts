import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

/**
 * Logs a request once its answer is out: the pattern of its path, never the path itself, a query
 * or a body, which carry what people read and write. Programs ask for some paths over and over,
 * and would push everything else out of the log: those are `unlogged`.
 */
export function logRequest<E extends { Bindings: HttpBindings }>(
  c: Context<E>,
  log: Logger,
  unlogged: readonly string[],
): void {
  if (unlogged.includes(c.req.path)) return;
  const startedAt = performance.now();
  const { outgoing } = c.env;
  outgoing.once('close', () => {
    const route = routePath(c, -1);
    log.debug(
      {
        method: c.req.method,
        route: route.includes('*') ? null : route,
        status: outgoing.statusCode,
        ms: Math.round(performance.now() - startedAt),
      },
      'request',
    );
  });
}
