import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { Problem } from '../api/problem.ts';

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Sets headers that keep an answer from being stored, framed, sniffed or read by other origins. A
 * handler may override any of them. They are set on Node's response, not on Hono's: touching the
 * latter costs most of the time of a small request.
 */
export function protectAnswer(answer: ServerResponse): void {
  for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
}

/**
 * Logs a request once it is answered: the pattern of its path, never the path itself, a query or a
 * body, which contain what people read and write. `unlogged` are paths that programs poll: they
 * would push everything else out of the log.
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

type Route = { method: string; path: string };

/**
 * Resolves, before any handler runs, whether a path and method exist: `allowedMethods` gives the
 * methods of a path, empty for an unknown one. A literal path wins over one with a parameter, so
 * `/history/reorder` is never read as the entry “reorder”.
 */
export function knownRoutes(routes: Route[]): (path: string) => string[] {
  const methods = new Map<string, Set<string>>();
  for (const { method, path } of routes) {
    const known = methods.get(path) ?? new Set();
    known.add(method);
    if (method === 'GET') known.add('HEAD');
    methods.set(path, known);
  }
  const allowed = new Map([...methods].map(([path, known]) => [path, [...known]]));
  const patterns = [...allowed]
    .filter(([path]) => path.includes(':'))
    .map(([path, known]) => ({ pattern: toPattern(path), known }));
  return (path) =>
    allowed.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.known ?? [];
}

/** Throws `not_found` or `method_not_allowed` unless the method is one of `allowed`. */
export function requireKnown(method: string, path: string, allowed: string[]): void {
  if (allowed.includes(method)) return;
  if (allowed.length === 0) {
    throw new Problem('not_found', `There is no ${path} here. GET /docs lists every path.`);
  }
  throw new Problem(
    'method_not_allowed',
    `${path} does not take ${method}, it takes ${allowed.join(', ')}.`,
  );
}

function toPattern(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) => {
      return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('/');
  return new RegExp(`^${source}$`);
}
