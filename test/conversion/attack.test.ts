import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConversionProcess,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { convertForm } from '../fixtures/conversion/form.ts';
import { send } from '../fixtures/send.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { untilEmpty } from '../fixtures/until-empty.ts';

const owned = new AsyncDisposableStack();
const logged: string[] = [];
let service: ConversionProcess;
let dataDir = '';

beforeAll(async () => {
  dataDir = owned.use(await temporaryFolder()).path;
  const environment = { CONVERSION_LOG_LEVEL: 'debug' };
  service = owned.use(await startConversionProcess({ dataDir, environment }));
  createInterface({ input: service.child.stderr as Readable }).on('line', (line) => {
    logged.push(line);
  });
});

afterAll(() => owned.disposeAsync());

test('headers without end are cut off with a problem', async () => {
  const answer = await exchange(`GET /healthz HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(await send(service.base, { path: '/healthz' })).toMatchObject({ status: 200 });
});

test('headers that never end are cut off with a problem', async () => {
  expect(await exchange('GET /healthz HTTP/1.1\r\nX-A: a')).toContain('"timeout"');
});

test('what is no HTTP is answered with a problem', async () => {
  expect(await exchange('\u0016\u0003\u0001 hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

test('an upload without a key is refused before it is read', async () => {
  const { host } = new URL(service.base);
  const answer = await exchange(
    `POST /api/v1/convert HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n` +
      'Expect: 100-continue\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
      'Content-Length: 50000000\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toContain('"missing_api_key"');
});

test('a body that hardly comes is given up with a problem', async () => {
  const { host } = new URL(service.base);
  const answer = await exchange(
    `POST /api/v1/convert HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n` +
      `X-API-Key: ${service.firstKey}\r\nContent-Length: 5000\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.odt"\r\n\r\nHalf',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"request_timeout"');
  await untilEmpty(path.join(dataDir, 'drafts-all'));
});

test('the log knows no name, no content and no key', async () => {
  const key = service.firstKey ?? '';
  const ask = sender(service.base, key);
  for (const content of ['broken secret content', 'secret content']) {
    const { json } = await ask(convertForm('secret name.odt', content));
    await untilEnded(ask, (json as { status_url: string }).status_url);
  }
  expect(logged.length).toBeGreaterThan(0);
  const text = logged.join('\n');
  for (const secret of ['secret', key, key.split('_').slice(2).join('_')])
    expect(text).not.toContain(secret);
});

/** Sends the text and returns what comes back until the service closes the connection. */
async function exchange(text: string): Promise<string> {
  let answer = '';
  const socket = connect(Number(new URL(service.base).port), '127.0.0.1');
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk;
  });
  // The service closes the connection while the client is still sending.
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return answer;
}
