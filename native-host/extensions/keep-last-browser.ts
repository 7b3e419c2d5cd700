import type { Logger } from 'pino';
import type { AttachedClient, AttachedClients } from '../link/server/attached-clients.ts';
import { type LastBrowser, rememberBrowser } from './last-browser.ts';

/** Remembers each browser whose extension attaches, until what is returned is disposed of. */
export function keepLastBrowser({
  clients,
  dataDir,
  log,
}: {
  clients: AttachedClients;
  dataDir: string;
  log: Logger;
}): Disposable {
  // One write after the other: the last to come is the one that stays.
  let written = Promise.resolve();
  return clients.onAttach((client) => {
    const browser = describe(client);
    if (!browser) return;
    written = written
      .then(() => rememberBrowser(dataDir, browser))
      .catch((error: unknown) => log.warn({ err: error }, 'the browser was not remembered'));
  });
}

function describe({ client, startedBy }: AttachedClient): LastBrowser | undefined {
  if (client.kind !== 'extension') return undefined;
  return {
    name: client.browser.name,
    family: client.origin.startsWith('moz-') ? 'firefox' : 'chromium',
    executable: startedBy?.executable ?? null,
    args: startedBy?.args ?? [],
    pid: startedBy?.pid ?? null,
  };
}
