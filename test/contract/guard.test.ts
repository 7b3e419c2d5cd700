import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumExtensionId } from '../../shared/identifiers.ts';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';
import { type Operation, readDocument } from './documented.ts';

const owned = new AsyncDisposableStack();
const token = 'a-token-for-this-run';
let open: HostProcess;
let locked: HostProcess;
let operations: Operation[];

beforeAll(async () => {
  open = owned.use(await startHost());
  locked = owned.use(await startHost({ token }));
  operations = (await readDocument(open.base)).operations;
});

afterAll(() => owned.disposeAsync());

const attacks: [name: string, headers: Record<string, string>][] = [
  ['a foreign Host', { host: 'attacker.example' }],
  ['a foreign Host with the port', { host: 'attacker.example:{port}' }],
  ['a Host without the port', { host: '127.0.0.1' }],
  ['a Host of another port', { host: '127.0.0.1:1' }],
  ['a foreign Origin', { origin: 'https://attacker.example' }],
  ['a null Origin', { origin: 'null' }],
  ['an empty Origin', { origin: '' }],
  ['an Origin on another loopback port', { origin: 'http://127.0.0.1:1' }],
  ['a foreign extension', { origin: 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
  ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
];

describe.each(attacks)('%s', (_, headers) => {
  test('is refused on every path and method', async () => {
    expect(operations.length).toBeGreaterThan(20);
    const { port } = new URL(open.base);
    const filled = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('{port}', port)]),
    );
    const everything = [...operations, { method: 'GET', path: '/nowhere' }];
    for (const { method, path } of everything) {
      const answer = await send(open.base, { method, path, headers: filled });
      expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 403`);
      expect(answer.json).toMatchObject({ code: 'forbidden_origin' });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

test.each(['127.0.0.1', 'LOCALHOST', '[::1]'])('the name %s is taken', async (name) => {
  const host = `${name}:${new URL(open.base).port}`;
  expect(await send(open.base, { path: '/status', headers: { host } })).toMatchObject({
    status: 200,
  });
});

test('the own origin and the own extension are taken', async () => {
  const { host } = new URL(open.base);
  for (const origin of [`http://${host}`, `chrome-extension://${chromiumExtensionId}`]) {
    const headers = { origin, 'sec-fetch-site': 'same-origin' };
    expect(await send(open.base, { path: '/status', headers })).toMatchObject({ status: 200 });
  }
});

test.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
  'a body of type %s is refused on every path that could take one',
  async (type) => {
    const headers: Record<string, string> = type ? { 'content-type': type } : {};
    for (const { method, path } of operations.filter(({ method }) => method !== 'GET')) {
      const answer = await send(open.base, { method, path, headers, body: '{"text":"a"}' });
      expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 415`);
      expect(answer.json).toMatchObject({ code: 'unsupported_media_type' });
    }
  },
);

test('an announced length beyond every limit is refused on every path that could take it', async () => {
  const types = ['application/json', 'image/png'];
  for (const { method, path } of operations.filter(({ method }) => method !== 'GET')) {
    const length = { 'content-length': '100000000' };
    const answers = await Promise.all(
      types.map((type) => announce(open.base, { method, path, ...length, 'content-type': type })),
    );
    expect(`${method} ${path} ${answers[0]}`).toBe(`${method} ${path} 413`);
    if (path === '/ocr') expect(answers[1]).toBe(413);
  }
});

test.each([
  ['no Host', '/status', '', 403],
  ['a Host that is no name', '/status', 'Host: a b\r\n', 400],
  ['an address that is none', 'http://[/status', 'Host: {own}\r\n', 400],
])('%s is answered with a problem', async (_, target, header, status) => {
  const { host, port } = new URL(open.base);
  const socket = connect(Number(port), '127.0.0.1');
  const own = header.replace('{own}', host);
  socket.end(`GET ${target} HTTP/1.1\r\n${own}Connection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain('content-type: application/problem+json');
});

test('a body without end is cut off while it streams in', async () => {
  const { host, port } = new URL(open.base);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // The host closes the connection while the client is still sending.
  socket.on('error', () => undefined);
  socket.write(
    `PUT /settings HTTP/1.1\r\nHost: ${host}\r\n` +
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  const megabyte = `${(1_000_000).toString(16)}\r\n${' '.repeat(1_000_000)}\r\n`;
  const send = () => socket.write(megabyte, () => !socket.destroyed && send());
  send();
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"payload_too_large"');
  expect(socket.bytesWritten).toBeLessThan(100_000_000);
});

test('a picture is refused where JSON is wanted', async () => {
  const answer = await send(open.base, {
    method: 'POST',
    path: '/history',
    headers: { 'content-type': 'image/png' },
    body: Buffer.from('x'),
  });
  expect(answer).toMatchObject({ status: 415, json: { code: 'unsupported_media_type' } });
});

test('a parameter that is not known is refused on every path', async () => {
  for (const { method, path } of operations) {
    const answer = await send(open.base, { method, path: `${path}?not-known=1` });
    expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 400`);
    expect(answer.json).toMatchObject({ code: 'invalid_request' });
  }
});

describe('with a token', () => {
  test.each([
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer wrong' }],
    ['the token in another scheme', { authorization: `Basic ${token}` }],
    ['nothing behind the scheme', { authorization: 'Bearer ' }],
  ])('%s is refused on every path', async (_, headers: Record<string, string>) => {
    for (const { method, path } of operations) {
      const answer = await send(locked.base, { method, path, headers });
      expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 401`);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json).toMatchObject({ code: 'unauthorized' });
    }
  });

  test('the token opens', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await send(locked.base, { path: '/status', headers });
    expect(answer).toMatchObject({ status: 200, json: { api: { authRequired: true } } });
  });

  test('a token in the address does not count', async () => {
    expect(await send(locked.base, { path: `/status?token=${token}` })).toMatchObject({
      status: 401,
    });
  });

  test('a browser at /docs is asked for the token', async () => {
    const answer = await send(locked.base, { path: '/docs', headers: { accept: 'text/html' } });
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.bytes.toString()).toContain('<form id="ask"');
  });

  test('a token that was made counts at once, and not any more once removed', async () => {
    await using host = await startHost();
    const made = await send(host.base, { method: 'POST', path: '/settings/token' });
    const { token } = made.json as { token: string };
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await send(host.base, { path: '/status' })).toMatchObject({ status: 401 });
    const headers = { authorization: `Bearer ${token}` };
    expect(await send(host.base, { path: '/settings', headers })).toMatchObject({
      status: 200,
      json: { api: { tokenConfigured: true } },
    });
    await send(host.base, { method: 'DELETE', path: '/settings/token', headers });
    expect(await send(host.base, { path: '/status' })).toMatchObject({ status: 200 });
  });
});

/** Sends only the head of a request. @returns the status of the answer */
function announce(
  base: string,
  { method, path, ...headers }: { method: string; path: string } & Record<string, string>,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${base}${path}`, { method, headers });
    outgoing.once('response', (answer) => {
      resolve(answer.statusCode);
      outgoing.destroy();
    });
    outgoing.once('error', reject);
    outgoing.flushHeaders();
  });
}
