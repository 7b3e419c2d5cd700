import { request } from 'node:http';
import path from 'node:path';
import { json as readJson } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConversionProcess,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { issueKey } from '../fixtures/conversion/issue-key.ts';
import { send } from '../fixtures/send.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { untilEmpty } from '../fixtures/until-empty.ts';

const owned = new AsyncDisposableStack();
const limit = 100_000_000;
let dataDir: string;
let key: string;
let service: ConversionProcess;

beforeAll(async () => {
  dataDir = owned.use(await temporaryFolder()).path;
  key = await issueKey(dataDir);
  service = owned.use(await startConversionProcess({ dataDir, nodeOptions: ['--expose-gc'] }));
});

afterAll(() => owned.disposeAsync());

const head =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="large.odt"\r\n' +
  'Content-Type: application/octet-stream\r\n\r\n';
const tail = '\r\n--b--\r\n';

type Upload = { bytes: number; hasLength: boolean };

/** Sends a file of so many bytes as a stream. Returns the status, the body and the peak of memory. */
async function upload({ bytes, hasLength }: Upload) {
  const headers: Record<string, string> = {
    'x-api-key': key,
    'content-type': 'multipart/form-data; boundary=b',
  };
  if (hasLength) headers['content-length'] = String(head.length + bytes + tail.length);
  const outgoing = request(`${service.base}/api/v1/convert`, { method: 'POST', headers });
  const answered = new Promise<{ status: number; json: Record<string, unknown> }>(
    (resolve, reject) => {
      outgoing.once('error', reject).once('response', async (response) => {
        const json = (await readJson(response)) as Record<string, unknown>; // Checked by the test.
        resolve({ status: response.statusCode ?? 0, json });
      });
    },
  );
  outgoing.write(head);
  const chunk = Buffer.alloc(1_000_000, 'x');
  let peak = 0;
  for (let left = bytes; left > 0; left -= chunk.length) {
    const part = chunk.subarray(0, Math.min(left, chunk.length));
    if (!outgoing.write(part)) await new Promise((resolve) => outgoing.once('drain', resolve));
    if (left % 10_000_000 === 0) peak = Math.max(peak, await residentBytes());
  }
  outgoing.end(tail);
  return { ...(await answered), peak };
}

/** Without garbage. */
async function residentBytes(): Promise<number> {
  service.child.kill('SIGUSR2');
  const { bytes } = await send(service.base, { path: '/metrics' });
  return Number(/^conversion_process_resident_bytes (\d+)/m.exec(bytes.toString())?.[1]);
}

test.each([true, false])(
  '100 MB are taken with flat memory, with their length: %s',
  async (hasLength) => {
    const before = await residentBytes();
    const { status, json, peak } = await upload({ bytes: limit, hasLength });
    expect(status, JSON.stringify(json)).toBe(202);
    // A file in memory would be twice as much.
    expect(peak - before).toBeLessThan(limit / 2);
    const ask = sender(service.base, key);
    const job = await untilEnded(ask, String(json.status_url));
    const { headers } = await ask({ method: 'HEAD', path: String(job.download_url) });
    expect(headers['content-length']).toBe(String(limit));
  },
);

test.each([true, false])('one byte more is refused, with its length: %s', async (hasLength) => {
  const { status, json } = await upload({ bytes: limit + 1, hasLength });
  expect(status).toBe(413);
  expect(json).toMatchObject({ code: 'payload_too_large' });
  await untilEmpty(path.join(dataDir, 'drafts-all'));
});

test('a body that is far too large is refused by its length before it is sent', async () => {
  const headers = {
    'x-api-key': key,
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
