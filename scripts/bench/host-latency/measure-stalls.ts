/**
 * Loaded into the host with `--import`: tells over a local socket, to whoever connects, the longest
 * stall of the event loop since the last who did, in ms.
 */
import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const endpoint = process.env.BENCH_STALLS;

// Threads are started with the arguments of the process.
if (isMainThread && endpoint !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  createServer((socket) => {
    socket.end(String(delay.max / 1_000_000));
    delay.reset();
  })
    .listen(endpoint)
    .unref();
}
