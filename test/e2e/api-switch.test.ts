import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

test('the API moves with its setting, stays where it cannot, and goes off', async () => {
  await using folder = await temporaryFolder();
  const [first, second] = [await freePort(), await freePort()];
  const settings = { api: { enabled: true, port: first } };
  await writeFile(
    path.join(folder.path, 'settings.json'),
    JSON.stringify({ version: 1, settings, apiTokenSha256: null }),
  );
  const environment = {
    SCREENSCRIBE_API: '',
    SCREENSCRIBE_PORT: '',
    SCREENSCRIBE_IDLE_SECONDS: '0.2',
  };
  await using host = await startHost({ dataDir: folder.path, environment });
  expect(host.base).toBe(address(first));

  expect(await put(first, { port: second })).toMatchObject({
    status: 200,
    json: { api: { port: second } },
  });
  expect(await status(second)).toMatchObject({ api: { port: second } });
  await expectClosed(first);

  const other = await listen(createServer());
  const { port: taken } = other.address() as AddressInfo;
  expect(await put(second, { port: taken })).toMatchObject({
    status: 400,
    json: { code: 'invalid_request', errors: [{ path: 'api.port' }] },
  });
  other.close();
  expect(await send(address(second), { path: '/settings' })).toMatchObject({
    json: { api: { enabled: true, port: second } },
  });

  // Nothing keeps the host running once its API is off: it ends by itself.
  const gone = once(host.child, 'exit');
  expect(await put(second, { enabled: false })).toMatchObject({
    status: 200,
    json: { api: { enabled: false } },
  });
  await expectClosed(second);
  await gone;
});

test('SCREENSCRIBE_API=1 keeps it on for the run', async () => {
  await using host = await startHost();
  const body = { api: { enabled: false, port: 9_999 } };
  expect(await send(host.base, { method: 'PUT', path: '/settings', body })).toMatchObject({
    status: 200,
    json: { api: { enabled: false, port: 9_999 } },
  });
  expect(await send(host.base, { path: '/status' })).toMatchObject({ status: 200 });
});

function address(port: number): string {
  return `http://127.0.0.1:${port}`;
}

function put(port: number, api: object) {
  return send(address(port), { method: 'PUT', path: '/settings', body: { api } });
}

async function status(port: number) {
  return (await send(address(port), { path: '/status' })).json;
}

async function expectClosed(port: number) {
  await vi.waitFor(async () => await expect(status(port)).rejects.toThrow('ECONNREFUSED'), {
    timeout: 40_000,
    interval: 50,
  });
}

async function freePort(): Promise<number> {
  const server = await listen(createServer());
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listen(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
