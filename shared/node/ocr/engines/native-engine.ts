import { z } from 'zod';
import { tesseractLine } from '../../../ocr/tesseract/tesseract-line.ts';
import { callPeer, type Peer } from '../../workers/call-peer.ts';
import { forkPeer } from '../../workers/fork-peer.ts';
import type { Engine } from './engine.ts';

/**
 * The machine's own Tesseract in a child process: a call into it blocks, and what hangs or crashes
 * there can be ended from here.
 */
export function startNativeEngine(): Engine {
  const peer = callPeer(startChild());
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

function startChild(): Peer {
  return forkPeer(new URL('./native-worker.ts', import.meta.url), {
    name: 'Tesseract',
    // Its threads fight for the cores, and several children share them already.
    environment: { OMP_THREAD_LIMIT: '1' },
  });
}
