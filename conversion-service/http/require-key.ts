import type { MiddlewareHandler } from 'hono';
import { Problem } from '../../shared/api/problem.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { SlidingWindow } from '../limits/sliding-window.ts';
import type { Environment } from './api.ts';
import { requireAllowance } from './require-allowance.ts';

/** Paths of what a person opens in a browser and of what watches over the service. */
const open = /^\/(healthz|readyz|metrics|openapi\.json|docs(\/.*)?|page\/.*)?$/;

/** Lets requests with a good key in, up to so many of each key, and says whose they are. */
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
