import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/fixtures/conversion/s3-server.ts';
import { freePort } from '../../../test/fixtures/free-port.ts';
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts';
import { isStorageFault, StoreAway } from '../../storage/storage-fault.ts';
import type { FileStore, SweptFileStore } from '../ports.ts';
import type { S3Location } from './location.ts';
import { openS3FileStore, type S3FileStore } from './s3-file-store.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3[Symbol.asyncDispose]());

type Changes = Partial<Parameters<typeof openS3FileStore>[1]>;

async function opened(location: S3Location, changes: Changes = {}): Promise<S3FileStore> {
  const owned = new AsyncDisposableStack();
  onTestFinished(() => owned.disposeAsync());
  const { path: scratch } = owned.use(await temporaryFolder());
  return owned.use(
    await openS3FileStore(location, {
      ...{ scratch, space: `${randomUUID()}/`, keptMs: 86_400_000 },
      log: pino({ level: 'silent' }),
      ...changes,
    }),
  );
}

async function keep(files: FileStore, id: string, content: string | Buffer): Promise<void> {
  await using draft = files.draft();
  await writeFile(draft.path, content);
  await files.keep('result', id, draft.path);
}

async function idsIn(files: FileStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of files.list('result')) ids.push(id);
  return ids;
}

const read = async (files: FileStore, id: string, range?: { start: number; end: number }) => {
  const stream = await files.read('result', id, range);
  return stream && (await buffer(stream));
};

test('files have their length and time, and are listed, whatever their number', async () => {
  const { files } = await opened(s3.location);
  const ids = Array.from({ length: 1_100 }, () => randomUUID()).toSorted();
  const before = Date.now();
  for (let first = 0; first < ids.length; first += 50) {
    await Promise.all(ids.slice(first, first + 50).map((id) => keep(files, id, 'ten bytes.')));
  }
  expect((await idsIn(files)).toSorted()).toEqual(ids);
  const [id = ''] = ids;
  expect(await files.has('result', id, 10)).toBe(true);
  expect(await files.has('result', id, 11)).toBe(false);
  expect(await files.has('upload', id, 10)).toBe(false);
  // The store counts whole seconds.
  const writtenAt = (await files.writtenAt('result', id)) ?? 0;
  expect(Math.abs(writtenAt - before)).toBeLessThan(60_000);
  expect(await files.writtenAt('upload', id)).toBeNull();
});

test('a range that the file does not have is none', async () => {
  const { files } = await opened(s3.location);
  await keep(files, 'one', '0123456789');
  expect((await read(files, 'one', { start: 9, end: 9 }))?.toString()).toBe('9');
  expect(await read(files, 'one', { start: 5, end: 10 })).toBeNull();
  expect(await read(files, 'one', { start: 10, end: 10 })).toBeNull();
});

test('files go after their time, and those of others stay', async () => {
  const space = `${randomUUID()}/`;
  const kept = await opened(s3.location, { space });
  await keep(kept.files, randomUUID(), 'old');
  await keep(kept.files, 'a-name-of-another', 'old');
  await opened(s3.location, { space, keptMs: 0, expireEveryMs: 20 });
  await vi.waitFor(async () => expect(await idsIn(kept.files)).toEqual([]), { timeout: 20_000 });
  expect((await read(kept.files, 'a-name-of-another'))?.toString()).toBe('old');
});

test('what was removed while the store was away is gone when it is back', async () => {
  await using server = await startS3Server();
  const store = await opened(server.location, { retryMs: 400 });
  await keep(store.files, randomUUID(), 'stays');
  const id = randomUUID();
  await keep(store.files, id, 'goes');
  await server.kill();
  await expect(read(store.files, id)).rejects.toThrow(StoreAway);
  expect(store.fault()?.message).toMatch(/does not answer/);
  expect(await store.waitsFor()).toMatch(/the bucket “conversions” at http:.* does not answer/);
  await store.files.remove('result', id);
  await expect(keep(store.files, randomUUID(), 'late')).rejects.toThrow(StoreAway);
  await server.restart();
  await vi.waitFor(async () => expect(await server.objects()).toHaveLength(1), { timeout: 30_000 });
  expect(store.fault()).toBeNull();
  expect(await store.waitsFor()).toBeNull();
});

test('a store that stands still is given up, and used again when it goes on', async () => {
  await using server = await startS3Server();
  const limits = { connectMs: 1_000, silenceMs: 1_000 };
  const store = await opened(server.location, { retryMs: 400, limits });
  server.freeze();
  await expect(keep(store.files, 'one', 'text')).rejects.toThrow(/does not answer/);
  server.thaw();
  await vi.waitFor(() => expect(store.fault()).toBeNull(), { timeout: 30_000 });
  await vi.waitFor(() => keep(store.files, 'one', 'text'), { timeout: 30_000 });
  expect((await read(store.files, 'one'))?.toString()).toBe('text');
});

test.for<[what: string, change: (location: S3Location) => Partial<S3Location>, reported: RegExp]>([
  [
    'a wrong secret',
    ({ credentials }) => ({ credentials: { ...credentials, secretAccessKey: 'a-wrong-one' } }),
    /SignatureDoesNotMatch.*Is AWS_SECRET_ACCESS_KEY the secret/,
  ],
  [
    'an unknown key',
    ({ credentials }) => ({ credentials: { ...credentials, accessKeyId: 'nobody' } }),
    /InvalidAccessKeyId.*Is AWS_ACCESS_KEY_ID one of this store/,
  ],
  ['a bucket that is not there', () => ({ bucket: 'no-such' }), /NoSuchBucket.*Make the bucket/],
])('%s is reported at the start, without the secret', async ([, change, reported]) => {
  const { location } = s3;
  const opening = opened({ ...location, ...change(location) });
  await expect(opening).rejects.toThrow(reported);
  await expect(opening).rejects.toThrow(/^CONVERSION_STORAGE_URL cannot be used: the bucket/);
  await expect(opening).rejects.not.toThrow(/a-wrong-one/);
});

test('a store that is not there is told at the start', async () => {
  const endpoint = new URL(`http://127.0.0.1:${await freePort()}`);
  await expect(opened({ ...s3.location, endpoint }, { retryMs: 400 })).rejects.toThrow(
    /does not answer \(.*ECONNREFUSED.*Is the address right/,
  );
});

type Asked = { method: string; object: string; request: IncomingMessage; response: ServerResponse };

/** A store in memory that does as it is asked: `answer` says whether it has answered. */
async function playedStore(answer: (asked: Asked) => boolean): Promise<S3Location> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://a');
    const { method = '' } = request;
    const object = pathname.split('/').slice(2).at(-1) ?? '';
    if (answer({ method, object, request, response })) return;
    const found = objects.get(pathname);
    if (object === '') response.end(method === 'GET' ? '<ListBucketResult/>' : '');
    else if (method === 'PUT') response.writeHead(await taken(pathname, request)).end();
    else if (method === 'DELETE') response.writeHead(204).end();
    else if (!found) refuse(response, 404, 'NoSuchKey');
    else send(response, found, request.headers.range);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return { ...s3.location, endpoint: new URL(`http://127.0.0.1:${port}`) };

  async function taken(pathname: string, request: IncomingMessage): Promise<number> {
    const body = await buffer(request);
    objects.set(pathname, body);
    const sha256 = createHash('sha256').update(body).digest('hex');
    return sha256 === request.headers['x-amz-content-sha256'] ? 200 : 400;
  }
}

function send(response: ServerResponse, content: Buffer, range: string | undefined): void {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (start === undefined || end === undefined) {
    response.setHeader('content-length', content.length);
    return void response.end(content);
  }
  const part = content.subarray(Number(start), Number(end) + 1);
  const last = Number(start) + part.length - 1;
  response.writeHead(206, { 'content-range': `bytes ${start}-${last}/${content.length}` });
  response.end(part);
}

function refuse(response: ServerResponse, status: number, code: string): true {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
  return true;
}

test.for([
  [503, 'SlowDown'],
  [500, 'InternalError'],
  [429, 'TooManyRequests'],
  [400, 'RequestTimeout'],
] as const)('an answer of %d %s is asked again', async ([status, code]) => {
  let refused = 0;
  const location = await playedStore(({ object, response }) => {
    if (object !== 'one' || refused >= 2) return false;
    refused += 1;
    return refuse(response, status, code);
  });
  const store = await opened(location);
  await keep(store.files, 'one', 'text');
  expect((await read(store.files, 'one'))?.toString()).toBe('text');
  expect(refused).toBe(2);
  expect(store.fault()).toBeNull();
});

test('a connection that is cut while an object is sent is made again, with all of it', async () => {
  const content = Buffer.alloc(3_000_000, 'a piece of text ');
  let cuts = 0;
  const location = await playedStore(({ method, object, request }) => {
    if (method !== 'PUT' || object !== 'one' || cuts >= 2) return false;
    cuts += 1;
    request.once('data', () => request.destroy());
    return true;
  });
  const { files } = await opened(location);
  await keep(files, 'one', content);
  expect(cuts).toBe(2);
  expect((await read(files, 'one'))?.equals(content)).toBe(true);
});

test('a download that is cut goes on where it was', async () => {
  const content = Buffer.from(Array.from({ length: 2_000_000 }, (_, index) => index % 251));
  const ranges: (string | undefined)[] = [];
  const location = await playedStore(({ method, object, request, response }) => {
    if (method !== 'GET' || object !== 'one') return false;
    const { range } = request.headers;
    ranges.push(range);
    if (ranges.length > 2) return false;
    const start = Number(/^bytes=(\d+)/.exec(range ?? 'bytes=0-')?.[1]);
    const headers = { 'content-range': `bytes ${start}-1999999/2000000` };
    response.writeHead(206, { ...headers, 'content-length': String(2_000_000 - start) });
    response.write(content.subarray(start, start + 500_000), () => response.destroy());
    return true;
  });
  const { files } = await opened(location);
  await keep(files, 'one', content);
  const got = await read(files, 'one', { start: 100, end: 1_999_999 });
  expect(got?.equals(content.subarray(100))).toBe(true);
  expect(ranges).toHaveLength(3);
  expect(ranges[0]).toBe('bytes=100-1999999');
  expect(ranges[1]).toMatch(/^bytes=\d{3,}-1999999$/);
});

test('an object that comes with other bytes is fetched again', async () => {
  let asked = 0;
  const location = await playedStore(({ method, object, response }) => {
    if (method !== 'GET' || object !== 'one' || asked++ > 0) return false;
    const sha256 = createHash('sha256').update('text').digest('hex');
    response.writeHead(200, { 'x-amz-meta-sha256': sha256 }).end('tex?');
    return true;
  });
  const { files } = await opened(location);
  await keep(files, 'one', 'text');
  await using copy = await files.checkOut('result', 'one');
  expect(await readFile(copy?.path ?? '', 'utf8')).toBe('text');
  expect(asked).toBe(2);
});

test('a refusal of one object is a fault of the store that does not stop the others', async () => {
  const location = await playedStore(
    ({ object, response }) => object === 'one' && refuse(response, 403, 'AccessDenied'),
  );
  const store = await opened(location);
  const error = await keep(store.files, 'one', 'text').catch((failure: unknown) => failure);
  expect(String(error)).toMatch(/answered 403 AccessDenied \(no\)/);
  expect(isStorageFault(error)).toBe(true);
  expect(store.fault()).toBeNull();
  await keep(store.files, 'two', 'text');
});

const asking: Record<string, (files: SweptFileStore) => Promise<unknown>> = {
  has: (files) => files.has('result', 'one', 4),
  read: (files) => read(files, 'one'),
  checkOut: (files) => files.checkOut('result', 'one'),
  writtenAt: (files) => files.writtenAt('result', 'one'),
};

test.for(Object.keys(asking))(
  'a bucket that goes away is not taken for lost files: %s',
  async (name) => {
    let isGone = false;
    const location = await playedStore(
      ({ response }) => isGone && refuse(response, 404, 'NoSuchBucket'),
    );
    const store = await opened(location);
    await keep(store.files, 'one', 'text');
    isGone = true;
    await expect(asking[name]?.(store.files)).rejects.toThrow(StoreAway);
    expect(store.fault()).toBeInstanceOf(StoreAway);
    isGone = false;
    await vi.waitFor(() => expect(store.fault()).toBeNull(), { timeout: 30_000 });
    expect(await store.files.has('result', 'one', 4)).toBe(true);
  },
);
