import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { linkHost } from '../../../test/fixtures/host/link-host.ts';
import { malformedFrame } from '../../../test/fixtures/host/malformed-frames.ts';
import { decodeFrame, encodeFrame, FrameSplitter } from '../wire/frame-splitter.ts';

const patience = { timeout: 30_000, interval: 5 };

test('the socket and its folder are for the user alone', async () => {
  const { endpoint } = await linkHost();
  expect((await stat(path.dirname(endpoint.path))).mode & 0o777).toBe(0o700);
  expect((await stat(endpoint.path)).mode & 0o777).toBe(0o600);
});

test('a client is attached from its hello until it leaves', async () => {
  const { clients, client } = await linkHost();
  const peer = await client();
  expect([...clients].map(({ client }) => client.kind)).toEqual(['command-line']);
  peer.close();
  await vi.waitFor(() => expect([...clients]).toEqual([]), patience);
});

test('nothing is answered before hello', async () => {
  const { raw, clients } = await linkHost();
  const socket = raw();
  socket.write(encodeFrame({ v: 1, id: 1, method: 'status', params: {} }));
  const [piece] = await once(socket, 'data');
  expect(new FrameSplitter(9999).push(piece).map(decodeFrame)).toMatchObject([
    { id: 1, error: { code: 'handshake_required' } },
  ]);
  expect([...clients]).toEqual([]);
  socket.destroy();
});

test('a client of another protocol learns which side to update', async () => {
  const { raw, clients } = await linkHost();
  const socket = raw();
  const params = {
    protocol: 99,
    version: '9.0.0',
    capabilities: [],
    client: { kind: 'command-line' },
  };
  socket.write(encodeFrame({ v: 99, id: 1, method: 'hello', params }));
  const [piece] = await once(socket, 'data');
  expect(new FrameSplitter(9999).push(piece).map(decodeFrame)).toMatchObject([
    { id: 1, result: { status: 'update_needed', update: 'host' } },
  ]);
  expect([...clients]).toEqual([]);
  socket.destroy();
});

test('megabytes pass both ways', async () => {
  const { client } = await linkHost();
  const peer = await client();
  const image = 'A'.repeat(20_000_000);
  expect(await peer.call('ocr.image', { image })).toMatchObject({ text: '20000000 characters' });
  peer.close();
});

test('the clock runs only while no client is attached', async () => {
  const onIdle = vi.fn();
  const { client } = await linkHost({ idleMs: 20, onIdle });
  const peer = await client();
  onIdle.mockClear();
  const other = await client();
  peer.close();
  await other.call('status', {}, { timeoutMs: 5_000 });
  expect(onIdle).not.toHaveBeenCalled();
  other.close();
  await vi.waitFor(() => expect(onIdle).toHaveBeenCalledOnce(), patience);
});

test('5,000 malformed frames end their own connections and harm nobody else', async () => {
  const { raw, client, clients } = await linkHost();
  const bystander = await client();
  const before = process.memoryUsage().rss;
  for (let turn = 0; turn < 5_000; turn += 25) {
    const attacks = Array.from({ length: 25 }, async (_, i) => {
      const socket = raw();
      socket.resume();
      socket.end(malformedFrame(turn + i));
      await once(socket, 'close');
    });
    await Promise.all(attacks);
    expect(await bystander.call('status', {})).toMatchObject({ status: 'ok' });
  }
  await vi.waitFor(() => expect([...clients]).toHaveLength(1), patience);
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  bystander.close();
});

test('half frames that are never finished hold no more than they sent', async () => {
  const { raw, client } = await linkHost();
  const bystander = await client();
  const before = process.memoryUsage().rss;
  const sockets = Array.from({ length: 40 }, () => raw());
  for (const socket of sockets) {
    socket.write(
      Buffer.concat([Buffer.from(new Uint32Array([4_000_000]).buffer), Buffer.from('{')]),
    );
  }
  expect(await bystander.call('status', {})).toMatchObject({ status: 'ok' });
  // 160 MB were announced.
  expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000);
  for (const socket of sockets) socket.destroy();
  bystander.close();
});
