import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { tesseractLine } from '../../ocr/tesseract/tesseract-line.ts';
import { callPeer, type Peer } from '../workers/call-peer.ts';
import type { Engine } from './engine.ts';

/**
 * The machine's own Tesseract in a child process: a call into it blocks, and what hangs or crashes
 * there can be ended from here.
 */
export function startNativeEngine(): Engine {
  const peer = callPeer(childPeer(startChild()));
  let loaded = '';
  return {
    get worn() {
      return peer.ended;
    },
    get loaded() {
      return loaded;
    },
    async load({ name, models }) {
      await peer.call('load', { models });
      loaded = name;
    },
    async read(picture, variables) {
      return z.array(tesseractLine).parse(await peer.call('read', { picture, variables }));
    },
    [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
  };
}

function startChild(): ChildProcess {
  return fork(fileURLToPath(new URL('./native-worker.ts', import.meta.url)), {
    // Tesseract's threads fight for the cores, and several children share them already.
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    execArgv: [],
    serialization: 'advanced',
    // Tesseract prints remarks; the process's own output is not theirs.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function childPeer(child: ChildProcess): Peer {
  return {
    name: 'Tesseract',
    events: child,
    // A child that has just ended says so by its `exit`.
    post: (message) => void child.send(message, () => undefined),
    hold(alive) {
      if (alive) {
        child.ref();
        child.channel?.ref();
      } else {
        child.unref();
        child.channel?.unref();
      }
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      // The end is waited for, also where nothing else keeps this process alive.
      child.ref();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
