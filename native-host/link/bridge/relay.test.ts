import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BridgeProcess } from '../../../test/fixtures/host/bridge-process.ts';
import { hostDir } from '../../../test/fixtures/host/host-dir.ts';
import { hostEntry } from '../../../test/fixtures/host/host-entry.ts';
import { linkHost } from '../../../test/fixtures/host/link-host.ts';
import { malformedFrame } from '../../../test/fixtures/host/malformed-frames.ts';
import { stopHost } from '../../../test/fixtures/host/stop-host.ts';
import { hostEndpoint } from '../wire/endpoint.ts';
import { decodeFrame, FrameSplitter } from '../wire/frame-splitter.ts';
import { toBrowserBytes } from '../wire/link-limits.ts';
import { relay } from './relay.ts';

test('eight bridges that start at once share one host', async () => {
  const dataDir = await hostDir();
  const bridges = Array.from({ length: 8 }, () => new BridgeProcess(dataDir));
  for (const bridge of bridges) bridge.hello();
  const welcomes = await Promise.all(bridges.map((bridge) => bridge.frame()));
  expect(welcomes).toEqual(Array(8).fill(expect.objectContaining({ id: 1 })));
  expect(await hosts(dataDir)).toHaveLength(1);
});

test('the host outlives its bridge, and the next bridge finds it', async () => {
  const dataDir = await hostDir();
  for (let turn = 0; turn < 2; turn++) {
    const bridge = new BridgeProcess(dataDir);
    bridge.hello();
    expect(await bridge.frame()).toMatchObject({ id: 1, result: { status: 'welcome' } });
    bridge.end();
    expect(await bridge.closed).toBe(0);
  }
  expect(await hosts(dataDir)).toHaveLength(1);
});

test('a killed host is told to the browser in a frame, and the next bridge starts another', async () => {
  const dataDir = await hostDir();
  const bridge = new BridgeProcess(dataDir);
  bridge.hello();
  await bridge.frame();
  for (const pid of await hosts(dataDir)) process.kill(pid, 'SIGKILL');
  expect(await bridge.frame((frame) => hasEvent(frame))).toMatchObject({
    event: 'host_unavailable',
  });
  expect(await bridge.closed).toBe(0);
  const next = new BridgeProcess(dataDir);
  next.hello();
  expect(await next.frame()).toMatchObject({ result: { status: 'welcome' } });
  expect(await hosts(dataDir)).toHaveLength(2);
});

test('a host that cannot start is told in a frame', async () => {
  const dataDir = await hostDir();
  const bridge = new BridgeProcess(dataDir, { environment: { TEST_HOST_FAILS: '1' } });
  expect(await bridge.frame()).toEqual({
    event: 'host_unavailable',
    params: { message: expect.stringMatching(/exit code 1/) },
  });
  expect(await bridge.closed).toBe(0);
});

test('SIGTERM ends the bridge cleanly', async () => {
  const dataDir = await hostDir();
  const bridge = new BridgeProcess(dataDir);
  bridge.hello();
  await bridge.frame();
  bridge.child.kill('SIGTERM');
  expect(await bridge.closed).toBe(0);
  expect(bridge.frames).toHaveLength(1);
});

test('a browser that reads no more ends the bridge, not the host', async () => {
  const dataDir = await hostDir();
  const bridge = new BridgeProcess(dataDir);
  bridge.hello();
  await bridge.frame();
  bridge.child.stdout?.destroy();
  bridge.send({ v: 1, id: 2, method: 'status', params: {} });
  expect(await bridge.closed).toBe(0);
  const next = new BridgeProcess(dataDir);
  next.hello();
  await next.frame();
  expect(await hosts(dataDir)).toHaveLength(1);
});

test('5,000 malformed frames end their own relays and harm nobody else', async () => {
  const { dataDir, client } = await linkHost();
  const bystander = await client();
  const before = process.memoryUsage().rss;
  for (let turn = 0; turn < 5_000; turn += 25) {
    const relays = Array.from({ length: 25 }, (_, i) =>
      relayOnce(dataDir, malformedFrame(turn + i)),
    );
    for (const output of await Promise.all(relays)) wholeFrames(output);
    expect(await bystander.call('status', {})).toMatchObject({ status: 'ok' });
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  bystander.close();
});

test('a bridge that is sent garbage ends by itself', async () => {
  const dataDir = await hostDir();
  const bridge = new BridgeProcess(dataDir);
  bridge.write(randomBytes(1_000_000));
  expect(await bridge.closed).toBe(0);
});

test('a data folder whose path is too long for a socket works too', async () => {
  const dataDir = path.join(await hostDir(), 'x'.repeat(120));
  const { folder } = hostEndpoint(dataDir);
  expect(folder?.length).toBeLessThan(90);
  onTestFinished(() => rm(folder ?? dataDir, { recursive: true }));
  onTestFinished(() => stopHost(dataDir));
  const bridge = new BridgeProcess(dataDir);
  bridge.hello();
  expect(await bridge.frame()).toMatchObject({ result: { status: 'welcome' } });
});

/** What a relay writes to its browser when the browser writes `bytes` and disconnects. */
async function relayOnce(dataDir: string, bytes: Uint8Array): Promise<Buffer> {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end(bytes);
  const { signal } = new AbortController();
  await relay({ dataDir, hostEntry, input, output, signal });
  output.end();
  return buffer(output);
}

/** Fails where `output` is anything but complete frames of JSON. */
function wholeFrames(output: Buffer): void {
  const splitter = new FrameSplitter(toBrowserBytes);
  splitter.push(output).map(decodeFrame);
  splitter.end();
}

/** The process ids of the hosts that have served `dataDir`, dead ones too. */
async function hosts(dataDir: string): Promise<number[]> {
  const log = await vi.waitFor(() => readFile(path.join(dataDir, 'hosts.log'), 'utf8'), {
    timeout: 30_000,
  });
  return log.trim().split('\n').map(Number);
}

function hasEvent(frame: unknown): boolean {
  return typeof frame === 'object' && frame !== null && 'event' in frame;
}
