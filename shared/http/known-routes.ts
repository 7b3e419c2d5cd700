import { Problem } from '../api/problem.ts';

type Route = { method: string; path: string };

/**
 * Finds out, before any handler runs, whether a path and method exist: `allowedMethods` gives the
 * methods of a path, empty where there is no such path. A literal path wins over one with a
 * parameter, so `/history/reorder` is never read as the entry “reorder”.
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
