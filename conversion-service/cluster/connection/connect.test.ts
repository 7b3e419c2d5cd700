import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { makeCertificates } from '../../../test/fixtures/conversion/certificates.ts';
import { natsAccounts } from '../../../test/fixtures/conversion/nats-accounts.ts';
import { startNatsServer } from '../../../test/fixtures/conversion/nats-server.ts';
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts';
import { openClusterPorts } from '../../open-cluster-ports.ts';
import type { ConnectOptions } from './connect.ts';
import { readAddress } from './connect.ts';

const log = pino({ level: 'silent' });

/** A server with these lines in its configuration, and the ports over it. */
async function serve(configure: (folder: string) => Promise<string>) {
  const owned = new AsyncDisposableStack();
  onTestFinished(() => owned.disposeAsync());
  const { path: folder } = owned.use(await temporaryFolder());
  const server = owned.use(await startNatsServer({ configuration: await configure(folder) }));
  const scratch = path.join(folder, 'scratch');
  return {
    folder,
    port: new URL(server.url).port,
    async open(options: Partial<ConnectOptions> & Pick<ConnectOptions, 'url'>) {
      const given = { credentialsFile: undefined, caFile: undefined, ...options };
      const opened = await openClusterPorts({
        ...given,
        scratch,
        log,
        replicas: 1,
        queueLimit: 10,
      });
      return owned.use(opened).ports;
    },
  };
}

test('over TLS with a login: neither another password nor another authority will do', async () => {
  const { folder, port, open } = await serve(async (folder) => {
    const { certificate, key } = await makeCertificates(folder);
    return `authorization { user: conversion, password: "s3cret" }
            tls { cert_file: "${certificate}", key_file: "${key}" }`;
  });
  const caFile = path.join(folder, 'ca.pem');
  const url = `tls://conversion:s3cret@localhost:${port}`;
  const ports = await open({ url, caFile });
  expect(await ports.queue.depth()).toEqual({ waiting: 0, leased: 0 });
  await expect(open({ url: url.replace('s3cret', 'wr0ng'), caFile })).rejects.toThrow(
    /^(?!.*wr0ng)NATS at localhost:\d+ cannot be used: .*Authorization.*CONVERSION_CLUSTER_URL/s,
  );
  await expect(open({ url })).rejects.toThrow(/cannot be used: unable to verify/);
  await expect(open({ url, caFile: path.join(folder, 'none.pem') })).rejects.toThrow(/none\.pem/);
});

test('with a file of credentials, and not without it', async () => {
  const { configuration, credentials } = natsAccounts();
  const { folder, port, open } = await serve(async () => configuration);
  const credentialsFile = path.join(folder, 'service.creds');
  await writeFile(credentialsFile, credentials);
  const url = `nats://127.0.0.1:${port}`;
  const ports = await open({ url, credentialsFile });
  expect(await ports.queue.depth()).toEqual({ waiting: 0, leased: 0 });
  await expect(open({ url })).rejects.toThrow(/cannot be used: .*Authorization/);
});

test('an address may name several servers and a login, which is not shown', () => {
  expect(readAddress('tls://user:p%40ss@one:4443,tls://two')).toEqual({
    servers: ['one:4443', 'two:4222'],
    isTls: true,
    login: { user: 'user', pass: 'p@ss' },
    shown: 'one:4443, two:4222',
  });
  expect(readAddress('nats://secret@one')).toMatchObject({ login: { token: 'secret' } });
  expect(() => readAddress('http://user:secret@one')).toThrow(/^(?!.*secret).*nats:\/\//);
});
