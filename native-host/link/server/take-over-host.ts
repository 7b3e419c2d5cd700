import { askStatus, quitHost } from '../client/ask-host.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { HostRunningError, lockHost } from './host-lock.ts';

/** A browser that has lost its host may start another one in between. */
const attempts = 5;

/**
 * As `lockHost`, for a host started by a person: one that a browser started is ended first.
 * @throws HostRunningError where a running host was started by a person too
 */
export async function takeOverHost(dataDir: string, endpoint: Endpoint): Promise<Disposable> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await lockHost(dataDir, endpoint);
    } catch (error) {
      if (!(error instanceof HostRunningError) || attempt === attempts) throw error;
      await endIdleHost(dataDir, error);
    }
  }
}

async function endIdleHost(dataDir: string, cause: HostRunningError): Promise<void> {
  const running = await askStatus(dataDir);
  if (running && !running.endsWhenIdle) {
    throw new HostRunningError(
      `A host is already running (process ${running.pid}) and serves ${dataDir}. End it first, ` +
        'or give this one a folder of its own with SCREENSCRIBE_DATA_DIR.',
      { cause },
    );
  }
  await quitHost(dataDir);
}
