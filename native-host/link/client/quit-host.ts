import { findHost } from './find-host.ts';

/** Ends the host of `dataDir`, where one runs, and waits until its connection is gone. */
export async function quitHost(dataDir: string, signal?: AbortSignal): Promise<void> {
  const host = await findHost(dataDir, signal);
  if (!host) return;
  await host.call('quit', {}, { signal });
  await host.closed;
}
