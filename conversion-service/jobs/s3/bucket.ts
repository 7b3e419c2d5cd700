import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import type { S3Location } from './location.ts';
import { type Outage, type Patience, retryPassing, watchForOutages } from './outage.ts';
import { type Listed, readListing } from './read-xml.ts';
import {
  emptySha256,
  openRequests,
  type RequestLimits,
  type Requests,
  type S3Answer,
  S3Error,
  unanswered,
} from './s3-requests.ts';

type ByteRange = { start: number; end: number };

export type StoredObject = {
  /** Of the whole object. */
  bytes: number;
  /** SHA-256 of the whole object (hex), where it was stored with it. */
  sha256: string | undefined;
  body: Readable;
};

/** Objects in a bucket, by their keys without the prefix. Everything throws an S3Error. */
export type Bucket = AsyncDisposable & {
  readonly outage: Outage;
  /** Stores a file: whole, or not at all. */
  put(key: string, file: string): Promise<void>;
  /** Null where there is no such object, or it ends before the range does. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  head(key: string): Promise<{ bytes: number; writtenAt: number } | null>;
  /** Also where it is gone already. Not repeated. */
  delete(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<Listed & { ageMs: number }>;
};

export type BucketOptions = Patience & {
  log: Logger;
  limits?: RequestLimits;
};

/**
 * Opens a bucket, and tries at once what the service does with it.
 * @throws {S3Error} which says what does not work
 */
export async function openBucket(location: S3Location, options: BucketOptions): Promise<Bucket> {
  await using opened = new AsyncDisposableStack();
  const requests = opened.use(openRequests(location, options.limits));
  await retryPassing(() => requireRights(requests), options);
  const outage = opened.use(
    watchForOutages({
      ...options,
      // Its answer tells nothing else, and costs a tenth of a list.
      probe: () => requests.send({ method: 'HEAD', signal: AbortSignal.timeout(probeLimitMs) }),
    }),
  );
  const bucket = bucketOn(location, requests, outage);
  const owned = opened.move();
  return { ...bucket, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** For monitoring, which asks for an answer within seconds. */
const probeLimitMs = 4_000;

/** To list, to write, to read and to remove. */
async function requireRights(requests: Requests): Promise<void> {
  await requests.text({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } });
  const key = `started-${randomUUID()}`;
  const nothing = { stream: Readable.from([]), bytes: 0, sha256: emptySha256 };
  await requests.text({ method: 'PUT', key, body: nothing });
  await requests.text({ method: 'GET', key });
  await requests.text({ method: 'DELETE', key });
}

function bucketOn(
  location: S3Location,
  requests: Requests,
  outage: Outage,
): Omit<Bucket, keyof AsyncDisposable> {
  return {
    outage,
    async put(key, file) {
      const { size: bytes } = await stat(file);
      const sha256 = await sha256Of(file);
      await outage.retry(() => putOnce(requests, key, { file, bytes, sha256 }));
    },
    async get(key, range) {
      const first = await outage.retry(() => getOnce(requests, key, range));
      if (!first) return null;
      const { start, end } = range ?? { start: 0, end: first.bytes - 1 };
      const body = Readable.from(
        resumed(first.body, { start, end }, async (rest) => {
          const found = await outage.retry(() => getOnce(requests, key, rest));
          if (found) return found.body;
          throw new S3Error(`${key} was removed while it was read`, { isPassing: false });
        }),
        { objectMode: false },
      );
      return { ...first, body };
    },
    head: (key) =>
      outage.retry(async () => {
        const answer = await requests.send({ method: 'HEAD', key }).catch(async (error) => {
          if (!isStatus(error, 404)) throw error;
          // It does not say what is missing: the object, or the whole bucket.
          await requests.send({ method: 'HEAD' });
          return null;
        });
        if (!answer) return null;
        const writtenAt = Date.parse(header(answer, 'last-modified'));
        return { bytes: Number(header(answer, 'content-length')), writtenAt };
      }),
    async delete(key) {
      if (outage.fault) throw outage.fault;
      await requests.text({ method: 'DELETE', key }).catch((error: unknown) => {
        if (!(error instanceof S3Error && error.reason === 'NoSuchKey')) throw error;
      });
    },
    async *list(prefix) {
      let next: string | null = null;
      do {
        const query: Record<string, string> = {
          'list-type': '2',
          prefix: location.prefix + prefix,
          ...(next !== null && { 'continuation-token': next }),
        };
        const { listing, now } = await outage.retry(() => listOnce(requests, location, query));
        for (const { key, writtenAt } of listing.objects) {
          if (!key.startsWith(query.prefix ?? '')) continue;
          yield { key: key.slice(location.prefix.length), writtenAt, ageMs: now - writtenAt };
        }
        next = listing.next;
      } while (next !== null);
    },
  };
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** A body of which nothing more is taken for so long is given up. */
const stalledMs = 30_000;

/**
 * The store compares length and digest before it keeps anything; so what breaks off leaves nothing.
 */
async function putOnce(
  requests: Requests,
  key: string,
  { file, bytes, sha256 }: { file: string; bytes: number; sha256: string },
): Promise<void> {
  const stalled = new AbortController();
  const timer = setTimeout(
    () => stalled.abort(new Error('the store takes no more of an object')),
    stalledMs,
  );
  const reading = createReadStream(file);
  async function* watched() {
    for await (const piece of reading) {
      timer.refresh();
      yield piece;
    }
  }
  const stream = Readable.from(watched(), { objectMode: false });
  try {
    await requests.text({
      ...{ method: 'PUT', key, signal: stalled.signal },
      headers: { 'x-amz-meta-sha256': sha256 },
      body: { stream, bytes, sha256 },
    });
  } finally {
    clearTimeout(timer);
    stream.destroy();
    reading.destroy();
  }
}

async function getOnce(
  requests: Requests,
  key: string,
  range: ByteRange | undefined,
): Promise<StoredObject | null> {
  const headers = range && { range: `bytes=${range.start}-${range.end}` };
  const answer = await requests
    .send({ method: 'GET', key, ...(headers && { headers }) })
    .catch((error: unknown) => {
      const isMissing = error instanceof S3Error && error.reason === 'NoSuchKey';
      if (isMissing || isStatus(error, 416)) return null;
      throw error;
    });
  if (!answer) return null;
  const { body } = answer;
  const bytes = range ? wholeLength(answer, range) : Number(header(answer, 'content-length'));
  if (range && bytes <= range.end) {
    body.destroy();
    return null;
  }
  return { bytes, sha256: header(answer, 'x-amz-meta-sha256') || undefined, body };
}

/** Of an answer with a part: https://www.rfc-editor.org/rfc/rfc9110#field.content-range */
function wholeLength(answer: S3Answer, { start }: ByteRange): number {
  const [, first, length] = /^bytes (\d+)-\d+\/(\d+)$/.exec(header(answer, 'content-range')) ?? [];
  if (answer.status === 206 && Number(first) === start) return Number(length);
  answer.body.destroy();
  throw new S3Error('the store does not answer with the range that it is asked for', {
    isPassing: false,
  });
}

function header({ headers }: S3Answer, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof S3Error && error.status === status;
}

/** How often a download goes on that has come no further. */
const maxResumes = 5;

/**
 * A range of an object, which never changes: where its connection is cut the rest is asked for. A
 * store may answer with more or less than the range.
 */
async function* resumed(
  first: Readable,
  { start, end }: ByteRange,
  fetchRest: (rest: ByteRange) => Promise<Readable>,
): AsyncGenerator<Buffer> {
  let [body, at, vain] = [first, start, 0];
  let cause: unknown;
  try {
    while (at <= end) {
      try {
        // A stream of bytes; its type does not say so.
        for await (const piece of body as AsyncIterable<Buffer>) {
          const wanted = piece.subarray(0, end + 1 - at);
          [at, vain] = [at + wanted.length, 0];
          yield wanted;
          if (at > end) break;
        }
      } catch (error) {
        cause = error;
      }
      if (at > end) break;
      if (vain++ >= maxResumes) {
        throw new S3Error(`an object gave no more after ${at} bytes`, { isPassing: true, cause });
      }
      body.destroy();
      body = await fetchRest({ start: at, end });
    }
  } finally {
    body.destroy();
  }
}

async function listOnce(requests: Requests, location: S3Location, query: Record<string, string>) {
  const { text, headers } = await requests.text({ method: 'GET', query });
  try {
    const now = Date.parse(String(headers.date));
    return { listing: readListing(text), now: Number.isNaN(now) ? Date.now() : now };
  } catch (cause) {
    throw unanswered(location, cause);
  }
}

/** What to tell the operator of a bucket that cannot be used. */
export function explainUnusable(error: S3Error): Error {
  const advice = error.isPassing
    ? 'Is the address right, and does the store run?'
    : (adviceFor[error.reason ?? ''] ??
      'Compare the bucket, the region and the rights of its key with docs/object-storage.md.');
  const problem = `CONVERSION_STORAGE_URL cannot be used: ${error.message}. ${advice}`;
  return new Error(problem, { cause: error });
}

const adviceFor: Record<string, string> = {
  NoSuchBucket: 'Make the bucket first; the service does not.',
  InvalidAccessKeyId: 'Is AWS_ACCESS_KEY_ID one of this store?',
  SignatureDoesNotMatch: 'Is AWS_SECRET_ACCESS_KEY the secret of AWS_ACCESS_KEY_ID?',
  AccessDenied: 'The key may not do this there: docs/object-storage.md has the rights it needs.',
  ExpiredToken: 'AWS_SESSION_TOKEN has run out.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong.',
  AuthorizationHeaderMalformed: 'Is AWS_REGION the region of the bucket?',
  PermanentRedirect: 'Is AWS_REGION the region of the bucket?',
};
