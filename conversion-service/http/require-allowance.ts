import type { MiddlewareHandler } from 'hono';
import { Problem } from '../../shared/api/problem.ts';
import type { KeyLimits } from '../keys/key-limits.ts';
import type { Allowance, SlidingWindow } from '../limits/sliding-window.ts';
import type { ApiContext, Environment } from './api.ts';

/** Limits a route by key and says in every answer how much is left. */
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
export function requireAllowance(c: ApiContext, allowance: Allowance, what: string): void {
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
