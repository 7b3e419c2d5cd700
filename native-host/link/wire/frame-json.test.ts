import { expect, test, vi } from 'vitest';
import { startHost } from '../../../test/fixtures/host/host-process.ts';
import { send } from '../../../test/fixtures/send.ts';
import { connectHost } from '../client/connect-host.ts';
import { hostEndpoint } from './endpoint.ts';
import { encodeFrame } from './frame-splitter.ts';

test('no broken frame puts a piece of itself into the log', async () => {
  await using host = await startHost();
  const secret = 'canary';
  const broken = [
    frame(secret),
    frame(`{"v":1,"id":1,"${secret}`),
    frame(`{"${secret}":1}`),
    encodeFrame({ chunk: 1, index: 0, count: 1, part: secret }),
    encodeFrame({ v: 1, id: 1, method: 'status', params: {}, [secret]: 1 }),
  ];
  for (const bytes of broken) {
    // The API listens before the link does.
    const socket = await vi.waitUntil(() => connectHost(hostEndpoint(host.dataDir)), {
      timeout: 60_000,
    });
    const closed = Promise.withResolvers<void>();
    socket.once('close', () => closed.resolve()).resume();
    socket.write(bytes);
    await closed.promise;
  }
  const log = (await send(host.base, { path: '/logs' })).bytes.toString();
  expect(log.match(/a connection failed/g)).toHaveLength(broken.length);
  expect(log).not.toContain(secret.slice(0, 4));
});

function frame(text: string): Buffer {
  const length = Buffer.from(new Uint32Array([text.length]).buffer);
  return Buffer.concat([length, Buffer.from(text)]);
}
