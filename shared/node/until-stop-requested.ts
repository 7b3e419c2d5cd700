/**
 * What ends the process: `requested` resolves at the first SIGINT or SIGTERM, or when `request` is
 * called. A second signal ends the process at once, for a person who does not want to wait.
 */
export function untilStopRequested() {
  const { promise: requested, resolve: request } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      request();
      process.once(signal, () => process.kill(process.pid, 'SIGKILL'));
    });
  }
  return { requested, request };
}

/**
 * Keeps the process alive where writing to its standard output or error fails, as with a full disk
 * or a pipe whose reader went away.
 */
export function surviveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
