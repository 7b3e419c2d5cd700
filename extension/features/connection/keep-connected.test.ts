import { expect, onTestFinished, test, vi } from 'vitest';
import { createHistorySync } from '../../../shared/history-sync/history-sync.ts';
import type { Transport } from '../../../shared/messages/contract.ts';
import { extensionContract } from '../../../shared/messages/contracts/extension-contract.ts';
import { hostContract } from '../../../shared/messages/contracts/host-contract.ts';
import { greet, type Hello } from '../../../shared/messages/handshake.ts';
import { memoryTransports } from '../../../shared/messages/memory-transport.ts';
import { Peer } from '../../../shared/messages/peer.ts';
import { emptyReplica } from '../../../test/fixtures/history/empty-replica.ts';
import { stubHandlers } from '../../../test/fixtures/host/stub-handlers.ts';
import { stubWindows } from '../../../test/fixtures/host/stub-windows.ts';
import type { ConnectionState } from './keep-connected.ts';
import { type HostPeer, keepConnected } from './keep-connected.ts';

const patience = { timeout: 30_000, interval: 5 };

test('connects, reports it and hands the peer over', async () => {
  const { states, peers } = connect([host()]);
  await vi.waitFor(() => expect(peers).toHaveLength(1), patience);
  expect(states).toEqual([{ kind: 'connecting' }, { kind: 'connected', hostVersion: '1.0.0' }]);
  expect(await peers[0]?.call('status', {})).toMatchObject({ status: 'ok' });
});

test('comes back after the host went, and no call hangs', async () => {
  const first = host();
  const { states, peers, attempt } = connect([first, host()]);
  await vi.waitFor(() => expect(peers).toHaveLength(1), patience);
  const pending = peers[0]?.call('ocr.image', { image: 'AAAA' });
  const rejected = expect(pending).rejects.toMatchObject({ code: 'disconnected' });
  first.peer().close();
  await rejected;
  attempt();
  await vi.waitFor(() => expect(peers).toHaveLength(2), patience);
  expect(states.map(({ kind }) => kind)).toEqual([
    'connecting',
    'connected',
    'no_host',
    'connected',
  ]);
});

test('a browser without the host says why in its own words', async () => {
  const open = (): Transport => {
    throw new Error('No such native application');
  };
  const { states, waits, attempt } = connect([open, open, open]);
  for (let failures = 1; failures <= 3; failures++) {
    await vi.waitFor(() => expect(waits).toHaveLength(failures), patience);
    expect(states.at(-1)).toEqual({ kind: 'no_host', message: 'No such native application' });
    if (failures < 3) attempt();
  }
  expect(waits[2]).toBeGreaterThan(waits[0] ?? 0);
});

test('what the bridge says of an unavailable host is shown', async () => {
  const bridge = () => {
    const [near, far] = memoryTransports();
    far.onMessage(() => {
      far.send({ event: 'host_unavailable', params: { message: 'the host ended with SIGILL' } });
      far.close();
    });
    return near;
  };
  const { states } = connect([bridge]);
  await vi.waitFor(
    () => expect(states.at(-1)).toEqual({ kind: 'no_host', message: 'the host ended with SIGILL' }),
    patience,
  );
});

test('a host of another protocol needs an update, and is asked again later', async () => {
  const newer = host((hello) => greet({ ...hello, protocol: 99 }, theHost));
  const { states, waits } = connect([newer]);
  await vi.waitFor(() => expect(waits).toHaveLength(1), patience);
  expect(states.at(-1)).toMatchObject({ kind: 'update_needed', update: 'host' });
});

const theHost = { version: '1.0.0', capabilities: [] };

/** Runs `keepConnected` over the connections that `openings` give in turn. */
function connect(openings: (() => Transport)[]) {
  const states: ConnectionState[] = [];
  const peers: HostPeer[] = [];
  const waits: number[] = [];
  let attempt: () => void = () => undefined;
  const controller = new AbortController();
  const ended = keepConnected({
    open: () => {
      const open = openings.shift();
      if (!open) throw new Error('no more connections in this test');
      return open();
    },
    client: {
      kind: 'extension',
      browser: { name: 'Firefox', version: '153' },
      extensionId: 'a',
      origin: 'moz-extension://b',
    },
    version: '1.0.0',
    handlers: {
      ...createHistorySync({ replica: emptyReplica(), onError: () => undefined }).handlers,
      ...stubWindows,
      'capture.select': () => ({ selected: null }),
      'capture.hide_notice': () => ({ hidden: false }),
      'picker.show': () => ({}),
      'picker.close': () => ({ closed: false }),
      'history.repaired': () => ({}),
    },
    onState: (state) => states.push(state),
    onConnected: (peer) => peers.push(peer),
    pause: (ms) => {
      waits.push(ms);
      return new Promise((resolve) => {
        attempt = resolve;
      });
    },
    signal: controller.signal,
  });
  onTestFinished(async () => {
    controller.abort();
    attempt();
    await ended;
  });
  return { states, peers, waits, attempt: () => attempt() };
}

/** A host behind a connection of its own. */
function host(
  hello: (params: Hello) => ReturnType<typeof greet> = (params) => greet(params, theHost),
) {
  let peer: Peer<typeof hostContract, typeof extensionContract>;
  const open = () => {
    const [near, far] = memoryTransports();
    peer = new Peer(far, {
      local: hostContract,
      remote: extensionContract,
      handlers: {
        ...stubHandlers(() => undefined),
        'ocr.image': () => new Promise(() => undefined),
        hello,
      },
    });
    return near;
  };
  return Object.assign(open, { peer: () => peer });
}
