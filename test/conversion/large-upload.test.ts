import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { json as readJson } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConversionProcess,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { issueKey } from '../fixtures/conversion/issue-key.ts';
import { startS3Server } from '../fixtures/conversion/s3-server.ts';
import { send } from '../fixtures/send.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { untilEmpty } from '../fixtures/until-empty.ts';

const owned = new AsyncDisposableStack();
const limit = 100_000_000;
type Place = 'the folder' | 'an object store';

type Service = ConversionProcess & { dataDir: string; key: string };

let services: Record<Place, Service>;

beforeAll(async () => {
  const s3 = owned.use(await startS3Server());
  services = { 'the folder': await start({}), 'an object store': await start(s3.environment) };
});

async function start(environment: Record<string, string>): Promise<Service> {
  const dataDir = owned.use(await temporaryFolder()).path;
  const key = await issueKey(dataDir);
  const nodeOptions = ['--expose-gc'];
  const process = await startConversionProcess({ dataDir, environment, nodeOptions });
  return { ...owned.use(process), dataDir, key };
}

afterAll(() => owned.disposeAsync());

const head =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="large.odt"\r\n' +
  'Content-Type: application/octet-stream\r\n\r\n';
const tail = '\r\n--b--\r\n';

type Answered = { status: number; json: Record<string, unknown> };

type Upload = { bytes: number; hasLength: boolean; service: Service };

/** Sends a file of so many bytes as a stream. Returns the status, the body and the peak of memory. */
async function upload({ bytes, hasLength, service }: Upload) {
  const headers: Record<string, string> = {
    'x-api-key': service.key,
    'content-type': 'multipart/form-data; boundary=b',
  };
  if (hasLength) headers['content-length'] = String(head.length + bytes + tail.length);
  const outgoing = request(`${service.base}/api/v1/convert`, { method: 'POST', headers });
  const answered = new Promise<Answered>((resolve, reject) => {
    outgoing.once('error', reject).once('response', async (response) => {
      const json = (await readJson(response)) as Record<string, unknown>; // Checked by the test.
      resolve({ status: response.statusCode ?? 0, json });
    });
  });
  outgoing.write(head);
  const chunk = Buffer.alloc(1_000_000, 'x');
  let peak = 0;
  for (let left = bytes; left > 0; left -= chunk.length) {
    const part = chunk.subarray(0, Math.min(left, chunk.length));
    if (!outgoing.write(part)) await new Promise((resolve) => outgoing.once('drain', resolve));
    if (left % 10_000_000 === 0) peak = Math.max(peak, await usedBytes(service));
  }
  outgoing.end(tail);
  // The store has it only now.
  for (;;) {
    const answer: Answered | null = await Promise.race([answered, setTimeout(200, null)]);
    if (answer) return { ...answer, peak };
    peak = Math.max(peak, await usedBytes(service));
  }
}

/** Reads a result, slower than it comes. */
async function downloaded(service: Service, url: string) {
  const outgoing = request(`${service.base}${url}`, { headers: { 'x-api-key': service.key } });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  let [bytes, peak, measuredAt] = [0, 0, 0];
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes - measuredAt < 10_000_000) continue;
    measuredAt = bytes;
    peak = Math.max(peak, await usedBytes(service));
  }
  return { bytes, peak };
}

/** Without garbage: the process collects it before it answers. */
async function usedBytes(service: Service): Promise<number> {
  const { bytes } = await send(service.base, { path: '/metrics' });
  return Number(/^conversion_process_resident_bytes (\d+)/m.exec(bytes.toString())?.[1]);
}

test.each<[hasLength: boolean, place: Place]>([
  [true, 'the folder'],
  [false, 'the folder'],
  [true, 'an object store'],
])(
  '100 MB are taken and given with flat memory, with their length: %s, in %s',
  async (hasLength, place) => {
    const service = services[place];
    const before = await usedBytes(service);
    const { status, json, peak } = await upload({ bytes: limit, hasLength, service });
    expect(status, JSON.stringify(json)).toBe(202);
    // A file in memory would be ten times as much.
    expect(peak - before).toBeLessThan(limit / 10);
    const ask = sender(service.base, service.key);
    const job = await untilEnded(ask, String(json.status_url));
    const { headers } = await ask({ method: 'HEAD', path: String(job.download_url) });
    expect(headers['content-length']).toBe(String(limit));
    const download = await downloaded(service, String(job.download_url));
    expect(download.bytes).toBe(limit);
    expect(download.peak - before).toBeLessThan(limit / 10);
  },
);

test.each([true, false])('one byte more is refused, with its length: %s', async (hasLength) => {
  const service = services['the folder'];
  const { status, json } = await upload({ bytes: limit + 1, hasLength, service });
  expect(status).toBe(413);
  expect(json).toMatchObject({ code: 'payload_too_large' });
  await untilEmpty(path.join(service.dataDir, 'drafts-all'));
});

test('a body that is far too large is refused by its length before it is sent', async () => {
  const service = services['the folder'];
  const headers = {
    'x-api-key': service.key,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': '1000000000',
    expect: '100-continue',
  };
  const outgoing = request(`${service.base}/api/v1/convert`, { method: 'POST', headers });
  const asked: string[] = [];
  outgoing.once('continue', () => asked.push('continue'));
  const status = await new Promise((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (response) => resolve(response.statusCode));
    outgoing.flushHeaders();
  });
  outgoing.destroy();
  expect(status).toBe(413);
  expect(asked).toEqual([]);
});
