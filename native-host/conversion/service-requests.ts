import type { Agent, Dispatcher, FormData } from 'undici';
import { z } from 'zod';
import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import { parseJson } from '../../shared/parse-json.ts';
import type { ServiceAccess } from './service-store.ts';

export type Sent = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api/v1`, as `/jobs/…`. */
  path: string;
  headers?: Record<string, string>;
  body?: FormData;
  signal: AbortSignal;
};

/** Time limits in ms: to connect, until an answer begins, and between two parts of it. */
const limits = { connect: { timeout: 10_000 }, headersTimeout: 60_000, bodyTimeout: 60_000 };

/** JSON answers are never larger, in bytes. */
const maxJsonBytes = 1_000_000;

/** Requests to a conversion service with the person's key, which is sent to this address only. */
export class ServiceRequests implements AsyncDisposable {
  readonly #access: ServiceAccess;
  #agent: Agent | undefined;

  constructor(access: ServiceAccess) {
    this.#access = access;
  }

  /**
   * Sends a request and returns the successful response, whose body must be consumed.
   * @throws {ServiceFailure}
   */
  async send(sent: Sent): Promise<Dispatcher.ResponseData> {
    const response = await this.#request(sent);
    const { statusCode: status, headers } = response;
    if (status >= 200 && status < 300) return response;
    const retryAfter = headers['retry-after'];
    throw answeredFailure({
      status,
      body: await this.#readJson(response, sent.signal).catch(() => undefined),
      retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
      host: this.#host,
    });
  }

  /**
   * Sends a request and parses the answer with `schema`.
   * @throws {ServiceFailure}
   */
  async ask<S extends z.ZodType>(sent: Sent, schema: S): Promise<z.output<S>> {
    const answer = schema.safeParse(await this.#readJson(await this.send(sent), sent.signal));
    if (answer.success) return answer.data;
    throw this.#foreign(answer.error);
  }

  /** The failure for a broken connection, unless the person gave up. */
  failure(error: unknown, signal: AbortSignal): unknown {
    if (signal.aborted) return signal.reason;
    if (error instanceof ServiceFailure) return error;
    return connectionFailure(error, this.#host);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#agent?.destroy();
  }

  get #host(): string {
    return this.#access.url.host;
  }

  async #request({ method, path, headers, body, signal }: Sent): Promise<Dispatcher.ResponseData> {
    const { url, key } = this.#access;
    const address = `${url.href.replace(/\/$/, '')}/api/v1${path}`;
    // Loaded with the first request: it takes longer than most packages.
    const { Agent, request } = await import('undici');
    this.#agent ??= new Agent(limits);
    try {
      return await request(address, {
        dispatcher: this.#agent,
        method,
        headers: { 'x-api-key': key, accept: 'application/json, */*', ...headers },
        body: body ?? null,
        signal,
      });
    } catch (error) {
      throw this.failure(error, signal);
    }
  }

  async #readJson({ body }: Dispatcher.ResponseData, signal: AbortSignal): Promise<unknown> {
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of body) {
        size += chunk.length;
        // Leaving the loop closes the connection.
        if (size > maxJsonBytes) throw this.#foreign();
        chunks.push(chunk);
      }
    } catch (error) {
      throw this.failure(error, signal);
    }
    return parsed(Buffer.concat(chunks).toString('utf8'));
  }

  #foreign(cause?: unknown): ServiceFailure {
    return new ServiceFailure(
      new Problem(
        'service_failed',
        `The server at ${this.#host} is not a conversion service. Check the address.`,
        { cause },
      ),
    );
  }
}

/** Undefined is no answer of the service; every schema refuses it. */
function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** A request that the service refused or missed: the message for the person, and when to retry. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly problem: Problem<AnyProblemCode>;
  /**
   * `later`: the service requested it; `soon`: the connection failed; `never`: it would fail again.
   */
  readonly again: 'later' | 'soon' | 'never';
  /** The delay that the service requested, in ms. */
  readonly retryAfterMs: number | undefined;

  constructor(
    problem: Problem<AnyProblemCode>,
    again: ServiceFailure['again'] = 'never',
    retryAfterMs?: number,
  ) {
    super(problem.message, { cause: problem });
    this.problem = problem;
    this.again = again;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The failure for an answer with an unexpected status. */
function answeredFailure(answer: {
  status: number;
  body: unknown;
  retryAfter: string | undefined;
  host: string;
}): ServiceFailure {
  const { status, host } = answer;
  const waitMs = retryAfterMs(answer.retryAfter);
  const said = detailOf(answer.body);
  const fail = (code: AnyProblemCode, message: string, again?: ServiceFailure['again']) =>
    new ServiceFailure(new Problem(code, `${message}${said}`), again, waitMs);
  if (status === 401 || status === 403) {
    return fail('service_key_refused', `The conversion service at ${host} refused the API key.`);
  }
  if (status === 413) {
    return fail('payload_too_large', 'The document is too large for the conversion service.');
  }
  if (status === 415 || status === 422) {
    return fail('document_not_converted', 'The conversion service did not take the document.');
  }
  if (status === 429 || status === 503) {
    const message = `The conversion service at ${host} takes no more at the moment.`;
    return fail('service_limit_reached', message, 'later');
  }
  if (status === 502 || status === 504) {
    return fail('service_unreachable', `The conversion service at ${host} is away.`, 'later');
  }
  const hint = status >= 300 && status < 400 ? ' It points to another address: set that one.' : '';
  return fail('service_failed', `The conversion service at ${host} answered ${status}.${hint}`);
}

/** A connection that failed or broke. */
function connectionFailure(error: unknown, host: string): ServiceFailure {
  const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return new ServiceFailure(
    new Problem(
      'service_unreachable',
      `The conversion service at ${host} cannot be reached${reason}. Check that it is running ` +
        'and that its address is right. Nothing was lost: export again later.',
      { cause: error },
    ),
    'soon',
  );
}

const details = z.object({ detail: z.string() });

/** The service's own message: one line of untrusted text. */
function detailOf(body: unknown): string {
  const parsed = details.safeParse(body);
  if (!parsed.success) return '';
  return ` It says: ${parsed.data.detail.replace(/\p{C}+/gu, ' ').slice(0, 300)}`;
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now());
}
