import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Problem } from '../../shared/api/problem.ts';
import { hasBody, mediaType } from '../../shared/http-server/request-body.ts';
import { type ApiLock, howToUnlock } from '../settings/api-lock.ts';

export type GuardOptions = {
  port: number;
  /** Origins of our own extensions, as `chrome-extension://…`; they may change. */
  extensionOrigins: ReadonlySet<string>;
  /** Called for every request: what it must provide. */
  apiLock: () => ApiLock;
};

/** Throws a Problem unless the request may be served. Reads only headers, never the body. */
export type Guard = (request: IncomingMessage) => void;

type WrongTokens = {
  /** Counts one; throws `too_many_requests` where there were too many recently. */
  count(): void;
};

/**
 * The guard before every handler.
 *
 * A loopback port is open to every web page in every browser on this machine, so three headers that
 * a page cannot choose decide: `Host` (stops DNS rebinding), `Origin` (stops pages that send it),
 * `Sec-Fetch-Site` (stops requests without an `Origin`: img, script, no-cors).
 */
export function createGuard({ port, extensionOrigins, apiLock }: GuardOptions): Guard {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`];
  const pages = hosts.map((host) => `http://${host}`);
  const isOwn = (origin: string) => pages.includes(origin) || extensionOrigins.has(origin);
  const wrongTokens = createWrongTokens();
  return (request) => {
    requireOwnHost(request, hosts);
    requireOwnOrigin(request, isOwn);
    requireOwnSite(request);
    requireToken(request, apiLock(), wrongTokens);
    requireKnownBody(request);
  };
}

function requireOwnHost({ headers }: IncomingMessage, own: string[]): void {
  if (own.includes((headers.host ?? '').toLowerCase())) return;
  throw new Problem(
    'forbidden_origin',
    `The Host header must be one of ${own.join(', ')}: other names are refused, ` +
      'so that no web site can reach this API through a name of its own.',
  );
}

function requireOwnOrigin({ headers }: IncomingMessage, isOwn: (origin: string) => boolean): void {
  if (headers.origin === undefined || isOwn(headers.origin)) return;
  throw new Problem(
    'forbidden_origin',
    'Web pages may not use this API. Call it from a program, or from the Screenscribe extension.',
  );
}

function requireOwnSite({ headers }: IncomingMessage): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'none' || site === 'same-origin') return;
  throw new Problem('forbidden_origin', 'Other web sites may not use this API.');
}

function requireToken(request: IncomingMessage, lock: ApiLock, wrongTokens: WrongTokens): void {
  if (lock.state === 'open') return;
  if (lock.state === 'locked') throw locked();
  const presented = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (presented !== undefined && hasHash(presented, lock.sha256)) return;
  if (presented !== undefined) wrongTokens.count();
  throw new Problem(
    'unauthorized',
    presented === undefined
      ? 'An API token is configured. Send it as “Authorization: Bearer <token>”.'
      : 'The API token is wrong. If it is lost, create a new one in the preferences.',
  );
}

function locked(): Problem {
  return new Problem(
    'unauthorized',
    `The API token can no longer be read, so every request is refused. ${howToUnlock}`,
  );
}

/** Digests of equal length are compared in constant time, so nothing of the token leaks. */
function hasHash(token: string, hash: string): boolean {
  const digest = createHash('sha256').update(token).digest();
  return timingSafeEqual(digest, Buffer.from(hash, 'hex'));
}

/** Any page can post a form or plain text without a preflight: only other types are accepted. */
function requireKnownBody(request: IncomingMessage): void {
  if (!hasBody(request)) return;
  const type = mediaType(request);
  if (type === 'application/json' || type === 'multipart/form-data' || /^image\/./.test(type)) {
    return;
  }
  throw new Problem(
    'unsupported_media_type',
    `A body of type “${type || 'none'}” is not taken. Send application/json` +
      ', or an image where a path reads one.',
  );
}

const perMinute = 100;
const minuteMs = 60_000;

/** Slows down guessing. The right token is never counted, so its owner is never locked out. */
export function createWrongTokens(now = () => performance.now()): WrongTokens {
  let startedAt = Number.NEGATIVE_INFINITY;
  let counted = 0;
  return {
    count() {
      if (now() - startedAt >= minuteMs) {
        startedAt = now();
        counted = 0;
      }
      counted += 1;
      if (counted <= perMinute) return;
      throw new Problem(
        'too_many_requests',
        'Too many wrong API tokens. Wait and send the right one.',
        {
          retryAfterSeconds: Math.ceil((startedAt + minuteMs - now()) / 1_000),
        },
      );
    },
  };
}
