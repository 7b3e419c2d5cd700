import type { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, request } from 'undici';
import { StoreAway } from '../../storage/storage-fault.ts';
import type { S3Location } from './location.ts';
import { readReason } from './read-xml.ts';

export type S3Request = {
  method: Unsigned['method'];
  /** Of an object, without the prefix; none for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: { stream: Readable; bytes: number; sha256: string };
  /** Ends the request, for as long as its answer is read. */
  signal?: AbortSignal;
};

export type S3Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** To be read to its end, or destroyed. */
  body: Readable;
};

export type Requests = AsyncDisposable & {
  /**
   * Sends a request once.
   * @throws {S3Error} where no answer comes in time or it has a status above 299
   */
  send(wanted: S3Request): Promise<S3Answer>;
  /** As `send`, with a body of text as the answer. */
  text(wanted: S3Request): Promise<{ text: string; headers: S3Answer['headers'] }>;
};

export type RequestLimits = { connectMs: number; silenceMs: number };

/** A store answers within milliseconds, one under load within seconds. */
const limits: RequestLimits = { connectMs: 5_000, silenceMs: 20_000 };

/** A list of 1,000 objects has a third of that. */
const maxTextBytes = 4_000_000;
const maxReasonBytes = 64_000;

/** Sends signed requests to a bucket, each within limits of time. */
export function openRequests(location: S3Location, { connectMs, silenceMs } = limits): Requests {
  const agent = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    maxHeaderSize: 16_384,
  });

  async function send(wanted: S3Request): Promise<S3Answer> {
    const { method, headers = {}, body, signal } = wanted;
    const url = urlOf(location, wanted);
    const bodySha256 = body?.sha256 ?? emptySha256;
    const signed = await signRequest({ method, url, headers, bodySha256 }, location);
    const answer = await request(url, {
      dispatcher: agent,
      method,
      headers: { ...signed, ...(body && { 'content-length': String(body.bytes) }) },
      body: body?.stream ?? null,
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      throw unanswered(location, error);
    });
    const { statusCode: status } = answer;
    // Whoever reads it hears of it; what nobody reads must not end the process.
    answer.body.on('error', () => undefined);
    if (method === 'HEAD') answer.body.resume();
    if (status < 300) return { status, headers: answer.headers, body: answer.body };
    throw await refusal(location, { status, headers: answer.headers, body: answer.body });
  }

  return {
    send,
    async text(wanted) {
      const { body, headers } = await send(wanted);
      try {
        return { text: await textOf(body, maxTextBytes), headers };
      } catch (error) {
        throw unanswered(location, error);
      }
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

/** The address of the bucket, or of an object in it. */
export function urlOf(
  { endpoint, bucket, prefix, isPathStyle }: Omit<S3Location, 'region' | 'credentials'>,
  { key, query = {} }: Pick<S3Request, 'key' | 'query'>,
): URL {
  const url = new URL(endpoint);
  if (!isPathStyle) url.host = `${bucket}.${endpoint.host}`;
  const path = key === undefined ? '' : prefix + key;
  // Names of objects have only signs that stay as they are in a path.
  url.pathname = isPathStyle ? `/${bucket}/${path}`.replace(/\/$/, '') : `/${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** Where a location is, for messages. */
function describeLocation({ endpoint, bucket }: S3Location): string {
  return `the bucket “${bucket}” at ${endpoint.origin}`;
}

/** No answer, half of one, or none in time: another attempt may get one. */
export function unanswered(location: S3Location, cause: unknown): S3Error {
  if (cause instanceof S3Error) return cause;
  const why = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new S3Error(`${describeLocation(location)} does not answer (${why})`, {
    isPassing: true,
    cause,
  });
}

/** Codes of answers with a status below 500 that do not stay so. */
const passingCodes = [
  'RequestTimeout',
  'SlowDown',
  'OperationAborted',
  'ConditionalRequestConflict',
];

async function refusal(location: S3Location, { status, body }: S3Answer): Promise<S3Error> {
  const text = await textOf(body, maxReasonBytes).catch(() => '');
  const { code, message } = readReason(text);
  const reason = [code, message && `(${message.slice(0, 300)})`].filter(Boolean).join(' ');
  return new S3Error(`${describeLocation(location)} answered ${status} ${reason}`.trim(), {
    ...{ status, code },
    isPassing: status >= 500 || status === 429 || passingCodes.includes(code ?? ''),
  });
}

async function textOf(body: Readable, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  // A stream of bytes; its type does not say so.
  for await (const piece of body as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new Error('the answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

type Details = {
  /** Of the answer, where there was one. */
  status?: number;
  /** As the store calls it, such as `AccessDenied`. */
  code?: string | null;
  /** Whether the same request may succeed a little later. */
  isPassing: boolean;
  cause?: unknown;
};

/** The object store did not answer, or refused. It never says anything of a document. */
export class S3Error extends StoreAway {
  override readonly name = 'S3Error';
  readonly status: number | undefined;
  readonly reason: string | null;
  readonly isPassing: boolean;

  constructor(message: string, { status, code = null, isPassing, cause }: Details) {
    super(message, { cause });
    this.status = status;
    this.reason = code;
    this.isPassing = isPassing;
  }
}

export type Unsigned = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  /** SHA-256 of the body (hex). */
  bodySha256: string;
};

/** SHA-256 of nothing. */
export const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * The headers of a request with its signature (AWS Signature Version 4), which covers all of them, the
 * path, the query and the body.
 *
 * @param datetime as in `20130524T000000Z`, where it is not now
 */
export async function signRequest(
  { method, url, headers, bodySha256 }: Unsigned,
  { region, credentials }: Pick<S3Location, 'region' | 'credentials'>,
  datetime?: string,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    ...credentials,
    ...{ method, region, service: 's3', allHeaders: true },
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': bodySha256 },
    ...(datetime !== undefined && { datetime }),
  });
  const signed = await signer.sign();
  return Object.fromEntries(signed.headers);
}
