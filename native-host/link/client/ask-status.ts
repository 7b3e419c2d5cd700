import type { HostStatus } from '../../../shared/messages/contracts/methods.ts';
import { findHost } from './find-host.ts';

/** What the host of `dataDir` says of itself, undefined where none runs. */
export async function askStatus(
  dataDir: string,
  signal?: AbortSignal,
): Promise<HostStatus | undefined> {
  const host = await findHost(dataDir, signal);
  try {
    return await host?.call('status', {}, { signal, timeoutMs: 5_000 });
  } finally {
    host?.close();
  }
}
