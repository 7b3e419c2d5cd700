/**
 * Loaded into the host with `--import`: reports to each client of a local socket the longest stall
 * of the event loop since the previous client, in ms, and the most processor time of the thread
 * between two ticks of 1 ms. The first is what others wait for; it includes delays of a busy machine.
 */
import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const endpoint = process.env.BENCH_STALLS;

// Worker threads inherit the arguments of the process.
if (isMainThread && endpoint !== undefined) {
  // Child processes inherit both.
  delete process.env.BENCH_STALLS;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let workMs = 0;
  let before = workedMs();
  setInterval(() => {
    const now = workedMs();
    workMs = Math.max(workMs, now - before);
    before = now;
  }, 1).unref();
  createServer((socket) => {
    socket.end(JSON.stringify({ stallMs: delay.max / 1_000_000, workMs }));
    delay.reset();
    workMs = 0;
  })
    .listen(endpoint)
    .unref();
}

/** Processor time of this thread so far. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
