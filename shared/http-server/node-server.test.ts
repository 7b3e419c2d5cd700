import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { refuseBroken } from './node-server.ts';

/** Far shorter than those of the services, which are tested with the same code. */
const limits = {
  headersTimeout: 100,
  requestTimeout: 200,
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 20,
};

test('a connection that says nothing is closed without a word', async () => {
  const socket = await connection();
  expect(await everything(socket)).toBe('');
});

test('so is one whose requests were all answered', async () => {
  const socket = await connection(500);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const said = await everything(socket);
  expect(said).toMatch(/^HTTP\/1\.1 200 /);
  expect(said.match(/HTTP\//g)).toHaveLength(1);
});

test.each([
  ['half a request', 'GET / HTTP/1.1\r\nHo', '504'],
  ['no request at all', 'hello\r\n\r\n', '400'],
  ['endless headers', `GET / HTTP/1.1\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, '413'],
])('%s is answered with a problem', async (_what, sent, status) => {
  const socket = await connection();
  socket.write(sent);
  const said = await everything(socket);
  expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(said).toContain('"code"');
});

test('half of a second request is too', async () => {
  const socket = await connection();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'data');
  socket.write('GET / HT');
  expect(await everything(socket)).toMatch(/HTTP\/1\.1 504 /);
});

async function connection(keepAliveTimeout = limits.keepAliveTimeout): Promise<Socket> {
  const server = createServer({ ...limits, keepAliveTimeout }, (_request, answer) => {
    answer.end('done');
  });
  refuseBroken(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return connect(port, '127.0.0.1').setEncoding('latin1');
}

async function everything(socket: Socket): Promise<string> {
  let said = '';
  socket.on('data', (piece) => {
    said += piece;
  });
  await once(socket, 'close');
  return said;
}
