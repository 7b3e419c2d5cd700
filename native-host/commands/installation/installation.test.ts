import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startHost } from '../../../test/fixtures/host/host-process.ts';
import { askStatus } from '../../link/client/find-host.ts';
import { endHost } from './installation.ts';

test.each([
  {
    who: 'one that a browser started',
    environment: { SCREENSCRIBE_IDLE_SECONDS: '60' },
    keepsServing: true,
    said: /^ended the host \d+\.\d+\.\d+ \(process \d+\)\n$/,
    stays: false,
  },
  {
    who: 'one that a person started, of the same version',
    environment: {},
    keepsServing: true,
    said: /^The host that was started by hand \(process \d+\) goes on\.\n$/,
    stays: true,
  },
  {
    who: 'one that a person started, when all is removed',
    environment: {},
    keepsServing: false,
    said: /^ended the host /,
    stays: false,
  },
])('$who: it stays ($stays), and that is said', async ({ said, stays, ...given }) => {
  const { environment, keepsServing } = given;
  await using host = await startHost({ environment });
  await expect.poll(() => askStatus(host.dataDir), { timeout: 60_000 }).toBeDefined();
  const streams = {
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
  };
  const { signal } = new AbortController();
  const context = { ...streams, signal, environment: { SCREENSCRIBE_DATA_DIR: host.dataDir } };
  await endHost(context, { keepsServing });
  streams.stdout.end();
  expect(await text(streams.stdout)).toMatch(said);
  expect((await askStatus(host.dataDir)) !== undefined).toBe(stays);
});
