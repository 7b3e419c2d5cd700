import { createHmac } from 'node:crypto';
import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import type { AttemptError } from '../jobs/delivery.ts';
import type { AllowedReceivers } from './allowed-receivers.ts';
import { addressIn, isPublicAddress } from './allowed-receivers.ts';

type Webhook = { id: string; url: string; body: string; secrets: string[] };

/** What came of one attempt. Any answer has a status, one that redirects too. */
export type SendOutcome = {
  status?: number;
  error?: AttemptError;
  durationMs: number;
  /** Where the receiver says when to try again. */
  retryAfterMs?: number;
};

export type SendWebhook = (webhook: Webhook, signal?: AbortSignal) => Promise<SendOutcome>;

export type SenderOptions = {
  allowed: AllowedReceivers;
  /** For the whole attempt. */
  limitMs?: number;
  /** How the addresses of hosts are found that the operator does not name. */
  resolve?: Resolve;
};

/** For one attempt, from the DNS lookup to the answer. */
export const attemptLimitMs = 15_000;

/** Nothing of an answer's body is of interest; this much is read so that receivers can finish it. */
const maxAnswerBytes = 16_384;

/** All addresses of a host. Rejects where it has none. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** What the system knows, its file of hosts included. It occupies one of Node's few threads. */
const resolveBySystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, found) =>
      error ? reject(error) : resolve(found.map(({ address }) => address)),
    );
  });

/** Only by DNS: a name server that is slow on purpose blocks nothing else. */
const resolveByDns: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const answers = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
  const settled = await Promise.allSettled(answers);
  const found = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const [first] = settled;
  if (found.length === 0 && first?.status === 'rejected') throw first.reason;
  return found;
};

/**
 * Sends webhooks, each over a connection of its own and only to allowed addresses.
 * The returned function rejects only where the caller's signal is aborted.
 */
export function webhookSender({
  allowed,
  limitMs = attemptLimitMs,
  resolve = resolveByDns,
}: SenderOptions): SendWebhook {
  return async ({ id, url: text, body, secrets }, signal) => {
    const url = new URL(text);
    const began = performance.now();
    const elapsed = () => Math.round(performance.now() - began);
    const timeLimit = AbortSignal.timeout(limitMs);
    const over = signal ? AbortSignal.any([signal, timeLimit]) : timeLimit;
    const agent = agentFor(url, { allowed, limitMs, resolve });
    try {
      requireAddress(url, allowed);
      const answer = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Screenscribe-Webhooks',
          ...signatureHeaders({ id, at: Date.now(), body, secrets }),
        },
        body,
        signal: over,
      });
      const { statusCode: status, headers } = answer;
      const durationMs = elapsed();
      await answer.body.dump({ limit: maxAnswerBytes, signal: over }).catch(() => undefined);
      const retryAfterMs = retryAfterIn(headers['retry-after']);
      return { status, durationMs, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    } catch (error) {
      signal?.throwIfAborted();
      return { error: timeLimit.aborted ? 'timed_out' : errorOf(error), durationMs: elapsed() };
    } finally {
      await agent.destroy();
    }
  };
}

/** Checks a host that is an address itself: it is connected to without a DNS lookup. */
function requireAddress(url: URL, allowed: AllowedReceivers): void {
  const address = addressIn(url.hostname);
  if (address === null || allowed.hasHost(url) || isPublicAddress(address)) return;
  throw new AddressNotAllowed('the address is not allowed');
}

function agentFor(url: URL, { allowed, limitMs, resolve }: Required<SenderOptions>): Agent {
  const isNamed = allowed.hasHost(url);
  const lookup = guardedLookup(
    isNamed ? resolveBySystem : resolve,
    (address) => isNamed || allowed.hasAddress(address) || isPublicAddress(address),
  );
  return new Agent({
    connect: { lookup, timeout: limitMs },
    headersTimeout: limitMs,
    bodyTimeout: limitMs,
    maxHeaderSize: 16_384,
  });
}

function retryAfterIn(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string') return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

const errorsByCode: [RegExp, AttemptError][] = [
  [/^(ENOTFOUND|ENODATA|EAI_\w+|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME|EBADRESP)$/, 'host_not_found'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/TIMEOUT|TIMEDOUT/, 'timed_out'],
  [/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_)/, 'tls_failed'],
];

function errorOf(error: unknown): AttemptError {
  if (error instanceof AddressNotAllowed) return 'address_not_allowed';
  if (!(error instanceof Error)) return 'connection_failed';
  const code = 'code' in error ? String(error.code) : '';
  const known = errorsByCode.find(([pattern]) => pattern.test(code))?.[1];
  if (known) return known;
  return error.cause === undefined ? 'connection_failed' : errorOf(error.cause);
}

/** All addresses of a host are forbidden. */
class AddressNotAllowed extends Error {
  override readonly name = 'AddressNotAllowed';
}

/**
 * Resolves a host's addresses for the connection that is being made, which uses one of those that
 * passed the check: a later answer of DNS has no effect.
 */
function guardedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const found = addresses
          .filter(isAllowed)
          .map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        const [first] = found;
        if (!first) callback(new AddressNotAllowed('no address of the host is allowed'), '');
        else if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

type Signed = {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  body: string;
  /** The newest first: a receiver needs to know one of them. */
  secrets: string[];
};

/** The headers of Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks */
function signatureHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
