import type { MiddlewareHandler } from 'hono';
import { Problem } from '../../shared/api/problem.ts';
import type { KeyLimits, KeyStore } from '../keys/key-store.ts';
import type { Allowance, SlidingWindow } from '../limits/sliding-window.ts';
import type { ApiContext, Environment } from './service-api.ts';

/** Paths that are opened in a browser or used for monitoring. */
const open = /^\/(healthz|readyz|metrics|openapi\.json|docs(\/.*)?|page\/.*)?$/;

/** Accepts requests with a valid key, up to so many for each key, and identifies their key. */
export function requireKey(
  keys: KeyStore,
  requests: SlidingWindow,
): MiddlewareHandler<Environment> {
  return async (c, next) => {
    if (open.test(c.req.path)) return next();
    const text = c.req.header('x-api-key')?.trim();
    if (!text) {
      throw new Problem('missing_api_key', 'Send your API key in the header X-API-Key.');
    }
    const key = await keys.verify(text);
    if (!key) {
      throw new Problem(
        'invalid_api_key',
        'The API key is not known, or it was revoked. Ask the operator of this service for one.',
      );
    }
    requireAllowance(c, await requests.count(key.id), 'requests');
    c.set('apiKey', key);
    return next();
  };
}

/** Limits a route by key and reports in every answer how much is left. */
export function limitRate(
  window: SlidingWindow,
  what: string,
  ownLimit: (limits: KeyLimits) => number | undefined = () => undefined,
): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const { id, limits } = c.get('apiKey');
    const allowance = await window.count(id, ownLimit(limits));
    setHeaders(c, allowance);
    requireAllowance(c, allowance, what);
    return next();
  };
}

/** Throws `rate_limited` where there were too many. */
function requireAllowance(c: ApiContext, allowance: Allowance, what: string): void {
  if (allowance.isAllowed) return;
  setHeaders(c, allowance);
  const retryAfterSeconds = seconds(allowance.resetMs);
  throw new Problem(
    'rate_limited',
    `A key may make ${allowance.limit} ${what} a minute. Try again in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
}

function setHeaders({ env: { outgoing } }: ApiContext, allowance: Allowance): void {
  outgoing.setHeader('RateLimit-Limit', allowance.limit);
  outgoing.setHeader('RateLimit-Remaining', allowance.remaining);
  outgoing.setHeader('RateLimit-Reset', seconds(allowance.resetMs));
}

function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
