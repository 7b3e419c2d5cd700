import type { Socket } from 'node:net';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BridgeStarted } from '../../../shared/messages/contracts/extension-contract.ts';
import type { HostPlace } from '../client/connect-host.ts';
import { reachHost } from '../client/reach-host.ts';
import { encodeFrame, FrameSplitter } from '../wire/frame-splitter.ts';
import { fromClientBytes, toBrowserBytes } from '../wire/link-limits.ts';

export type RelayOptions = HostPlace & {
  /** The streams to the browser: stdin and stdout of a native messaging host. */
  input: Readable;
  output: Writable;
  signal: AbortSignal;
  /** What the host is sent about the browser, before any message of the browser. */
  startedBy?: BridgeStarted;
};

/**
 * Relays frames between a browser and the host of `dataDir`, until either side or `signal` ends it.
 * Only complete frames reach the browser; a failure is sent as `host_unavailable`.
 */
export async function relay(options: RelayOptions): Promise<void> {
  const { input, output, signal, startedBy, ...place } = options;
  try {
    const socket = await reachHost(place, { signal });
    if (startedBy) socket.write(encodeFrame({ event: 'bridge_started', params: startedBy }));
    await exchange({ input, output, signal, socket });
  } catch (error) {
    if (signal.aborted) return;
    await report(output, error);
  }
}

async function exchange({
  input,
  output,
  socket,
  signal,
}: Pick<RelayOptions, 'input' | 'output' | 'signal'> & { socket: Socket }): Promise<void> {
  const ended = new AbortController();
  const stop = AbortSignal.any([signal, ended.signal]);
  const toHost = pipeline(input, frameGate(fromClientBytes), socket, { signal: stop });
  const toBrowser = pipeline(socket, frameGate(toBrowserBytes), output, {
    signal: stop,
    end: false,
  });
  const hostLeft = toBrowser.then(() => {
    throw new Error('the host ended');
  });
  try {
    await Promise.race([toHost, hostLeft]);
  } finally {
    ended.abort();
    await Promise.allSettled([toHost, toBrowser]);
    socket.destroy();
  }
}

async function report(output: Writable, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  const { promise, resolve } = Promise.withResolvers<void>();
  // The browser may be gone too; then there is nobody left to notify.
  output.once('error', () => resolve());
  output.write(encodeFrame({ event: 'host_unavailable', params: { message } }), () => resolve());
  await promise;
}

/**
 * Passes native messaging frames on without parsing them, each completely or not at all, so that a
 * side that dies within a frame leaves no broken one behind. Fails on a frame over `maxBytes`.
 */
function frameGate(maxBytes: number): Transform {
  const splitter = new FrameSplitter(maxBytes);
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      try {
        for (const frame of splitter.push(piece)) this.push(frame);
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    flush(done) {
      try {
        splitter.end();
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}
