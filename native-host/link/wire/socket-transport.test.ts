import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { connectHost } from '../client/connect-host.ts';
import { encodeFrame, FrameError } from './frame-splitter.ts';
import { socketTransport } from './socket-transport.ts';

test('frames pass in order, and the end is told once', async () => {
  const [near, far] = await socketPair();
  const received: unknown[] = [];
  const ends: unknown[] = [];
  const transport = socketTransport(near, 100);
  transport.onMessage((frame) => received.push(frame));
  const ended = new Promise<void>((resolve) => {
    transport.onClose((reason) => resolve(void ends.push(reason)));
  });
  far.write(Buffer.concat([encodeFrame(1), encodeFrame('two'), encodeFrame({ three: 3 })]));
  far.end();
  await ended;
  expect(received).toEqual([1, 'two', { three: 3 }]);
  expect(ends).toEqual([undefined]);
});

test('a stream that ends within a frame is told as the reason', async () => {
  const [near, far] = await socketPair();
  const transport = socketTransport(near, 100);
  transport.onMessage(() => undefined);
  const reason = new Promise((resolve) => transport.onClose(resolve));
  far.end(encodeFrame('cut short').subarray(0, 8));
  expect(await reason).toBeInstanceOf(FrameError);
});

test('a receiver that does not read is given up once too much waits for it', async () => {
  const [near, far] = await socketPair();
  far.pause();
  const transport = socketTransport(near, 100, 1_000_000);
  const reason = new Promise((resolve) => transport.onClose(resolve));
  for (let sent = 0; sent < 100 && !near.destroyed; sent++) transport.send('x'.repeat(100_000));
  expect(await reason).toMatchObject({ message: 'the client is stuck' });
});

/** The two ends of a connection. */
async function socketPair(): Promise<[Socket, Socket]> {
  const file = path.join(await tempDir(), 'pair.sock');
  const server = createServer().listen(file);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  const near = await connectHost({ path: file, folder: undefined });
  const [far] = await accepted;
  if (!near) throw new Error('nobody listens');
  onTestFinished(() => {
    near.destroy();
    far.destroy();
  });
  return [near, far];
}
