import { Agent, type Dispatcher, type FormData, request } from 'undici';
import type { z } from 'zod';
import { Problem } from '../../shared/api/problem.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { answeredFailure, connectionFailure, ServiceFailure } from './service-failure.ts';
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

/** An answer in JSON is never larger, in bytes. */
const maxJsonBytes = 1_000_000;

/** Requests to a conversion service with the person's key. It is sent to this address alone. */
export class ServiceRequests implements AsyncDisposable {
  readonly #access: ServiceAccess;
  readonly #agent = new Agent(limits);

  constructor(access: ServiceAccess) {
    this.#access = access;
  }

  /**
   * The answer, whose status is one of success; its body is to be read.
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
   * What the service answers, as `schema` reads it.
   * @throws {ServiceFailure}
   */
  async ask<S extends z.ZodType>(sent: Sent, schema: S): Promise<z.output<S>> {
    const answer = schema.safeParse(await this.#readJson(await this.send(sent), sent.signal));
    if (answer.success) return answer.data;
    throw this.#foreign(answer.error);
  }

  /** What a connection that broke means, unless the person gave up. */
  failure(error: unknown, signal: AbortSignal): unknown {
    if (signal.aborted) return signal.reason;
    if (error instanceof ServiceFailure) return error;
    return connectionFailure(error, this.#host);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#agent.destroy();
  }

  get #host(): string {
    return this.#access.url.host;
  }

  async #request({ method, path, headers, body, signal }: Sent): Promise<Dispatcher.ResponseData> {
    const { url, key } = this.#access;
    const address = `${url.href.replace(/\/$/, '')}/api/v1${path}`;
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

/** Undefined is no answer of the service, which every schema refuses. */
function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
