import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { encodePgm } from '../../../ocr/image/encode-pgm.ts';
import { parseTsv, tsvOutput, tsvPage } from '../../../ocr/tesseract/parse-tsv.ts';
import { callPeer } from '../../workers/call-peer.ts';
import { threadPeer } from '../../workers/thread-peer.ts';
import type { Engine } from './engine.ts';

/**
 * Tesseract as WebAssembly in a thread: the worker script of tesseract.js, called without its
 * `createWorker`. That one hears neither a thread's `error` nor its `exit`, so that a crash ends
 * the process or leaves the call waiting for ever, and it cannot transfer pictures.
 */
export function startWasmEngine(): Engine {
  const peer = callPeer(threadPeer(startThread(), 'Tesseract'));
  // In Node the script takes this for the engine's number, and loads the old one too for `true`.
  const started = peer.call('load', { options: { lstmOnly, logging: false } });
  started.catch(() => undefined);

  let loaded = '';

  return {
    get worn() {
      return peer.ended;
    },
    get loaded() {
      return loaded;
    },
    async load({ name, models }) {
      await started;
      const codes = models.map(({ code }) => code).join('+');
      const options = { cacheMethod: 'none', gzip: true, lstmOnly: true };
      await peer.call('loadLanguage', { langs: models, options });
      await peer.call('initialize', { langs: codes, oem: lstmOnly });
      loaded = name;
    },
    async read(picture, variables) {
      const image = encodePgm(picture);
      const payload = { image, options: variables, output: tsvOutput };
      const page = tsvPage.parse(await peer.call('recognize', payload, [image.buffer]));
      return parseTsv(page.tsv);
    },
    [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
  };
}

const lstmOnly = 1;

function startThread(): Worker {
  const script = createRequire(import.meta.url).resolve(
    'tesseract.js/src/worker-script/node/index.js',
  );
  // Tesseract prints remarks; the process's own output is not theirs.
  const thread = new Worker(script, { stdout: true, stderr: true });
  thread.stdout.resume();
  thread.stderr.resume();
  return thread;
}
