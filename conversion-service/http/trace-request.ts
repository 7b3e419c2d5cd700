import { routePath } from 'hono/route';
import type { Tracing } from '../tracing/tracing.ts';
import type { ApiContext } from './api.ts';

/** Traces a request until its answer is sent. Returns the `traceparent` for the work that it causes. */
export function traceRequest(
  c: ApiContext,
  tracing: Tracing,
  untraced: readonly string[],
): string | undefined {
  if (untraced.includes(c.req.path)) return undefined;
  const { method } = c.req;
  const { outgoing } = c.env;
  const span = tracing.begin(method, {
    kind: 'server',
    parent: c.req.header('traceparent'),
    attributes: { 'http.request.method': method },
  });
  outgoing.once('close', () => {
    const route = routePath(c, -1);
    const status = outgoing.statusCode;
    if (!route.includes('*')) {
      span.setName(`${method} ${route}`);
      span.set({ 'http.route': route });
    }
    span.set({ 'http.response.status_code': status });
    span.end(status >= 500 ? String(status) : undefined);
  });
  return span.traceparent;
}
