import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';

const owned = new AsyncDisposableStack();
const token = 'a-token-for-this-run';
let host: HostProcess;

beforeAll(async () => {
  host = owned.use(await startHost({ token }));
});

afterAll(() => owned.disposeAsync());

test('who guesses tokens is slowed down, the right one is not', async () => {
  const guess = () => send(host.base, { path: '/status', headers: { authorization: 'Bearer no' } });
  const answers = [];
  for (let count = 0; count < 101; count++) answers.push((await guess()).status);
  expect(answers.slice(0, 100)).toEqual(Array(100).fill(401));
  expect(answers.at(-1)).toBe(429);
  const slowed = await guess();
  expect(slowed.json).toMatchObject({ code: 'too_many_requests' });
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
  await expectServed();
});

test('headers without end are cut off with a problem', async () => {
  const { socket, answer } = open();
  socket.write(`GET /status HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}`);
  await once(socket, 'close');
  expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer()).toContain('"payload_too_large"');
  await expectServed();
});

test('what is no HTTP is answered with a problem', async () => {
  const { socket, answer } = open();
  socket.write('\u0016\u0003\u0001 hello\r\n\r\n');
  await once(socket, 'close');
  expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer()).toContain('"invalid_request"');
});

test('headers that come drop by drop are cut off with a problem', async () => {
  const { socket, answer } = open();
  socket.write('GET /status HTTP/1.1\r\nX-A: ');
  const drip = setInterval(() => socket.write('a'), 100);
  await once(socket, 'close');
  clearInterval(drip);
  expect(answer()).toContain('"timeout"');
  await expectServed();
});

test('of many connections 200 are kept, and once they go others are served', async () => {
  // No connection of an earlier test is among them.
  await using fresh = await startHost();
  const opened = Array.from({ length: 260 }, () => open(fresh));
  const isOpen = () => opened.filter(({ socket }) => !socket.closed);
  await vi.waitFor(() => expect(isOpen()).toHaveLength(200), { timeout: 40_000, interval: 20 });
  for (const { socket } of opened) socket.destroy();
  await vi.waitFor(
    async () => expect(await send(fresh.base, { path: '/status' })).toMatchObject({ status: 200 }),
    { timeout: 40_000, interval: 50 },
  );
});

async function expectServed() {
  const headers = { authorization: `Bearer ${token}` };
  expect(await send(host.base, { path: '/status', headers })).toMatchObject({ status: 200 });
}

function open({ base } = host): { socket: Socket; answer: () => string } {
  let answer = '';
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk;
  });
  // The host closes the connection while the client is still sending.
  socket.on('error', () => undefined);
  return { socket, answer: () => answer };
}
