import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { builtProgram } from '../../workers/built-program.ts';
import { threadChannel } from '../../workers/thread-channel.ts';

/** What an engine in WebAssembly starts as threads. */
export const wasmThreads = {
  startStripReader() {
    const script = builtProgram(new URL('./strip-worker.ts', import.meta.url));
    return threadChannel(new Worker(script), 'The strip reader');
  },
  startTesseract() {
    const script = createRequire(import.meta.url).resolve(
      'tesseract.js/src/worker-script/node/index.js',
    );
    // Tesseract prints messages, which do not belong in the output of this process.
    const thread = new Worker(script, { stdout: true, stderr: true });
    thread.stdout.resume();
    thread.stderr.resume();
    return threadChannel(thread, 'Tesseract');
  },
  // In Node the script takes this for the engine's number; for `true` it loads the old one too.
  tesseractOptions: { lstmOnly: 1, logging: false },
};
