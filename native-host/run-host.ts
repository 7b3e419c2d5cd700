import { startHistoryThread } from './history/thread/open-history-thread.ts';
import type { ApiServer } from './http/server.ts';
import { AttachedClients } from './link/server/attached-clients.ts';
import { lockHost, takeOverHost } from './link/server/host-lock.ts';
import { IdleClock } from './link/server/idle-clock.ts';
import { hostEndpoint } from './link/wire/endpoint.ts';
import type { HostLog } from './logs/create-log.ts';
import type { ProcessSettings } from './settings/process-settings.ts';
import { requireDataFolder } from './storage/data-folder.ts';
import { createDiskReserve } from './storage/disk-reserve.ts';

export type RunningHost = AsyncDisposable & {
  readonly version: string;
  /** Its state at the start: the settings may switch it. Null while the API is off. */
  readonly api: ApiServer | null;
};

const pruneEveryMs = 60 * 60 * 1_000;

/**
 * Opens the host and serves what is switched on. Disposing of it lets pending requests finish.
 * Throws an error meant for the user where the port is taken or the data folder is unusable.
 */
export async function runHost(
  { dataDir, port, api, token, languageUrl, idleMs }: ProcessSettings,
  { log: { log, history: logs }, onQuit }: { log: HostLog; onQuit: () => void },
): Promise<RunningHost> {
  // If several hosts were started at once, the losers end before they have loaded the rest.
  requireDataFolder(dataDir);
  createDiskReserve(dataDir).makeRoom();
  const endpoint = hostEndpoint(dataDir);
  await using parts = new AsyncDisposableStack();
  const endsWhenIdle = idleMs !== undefined;
  parts.use(await (endsWhenIdle ? lockHost(dataDir, endpoint) : takeOverHost(dataDir, endpoint)));
  const historyThread = startHistoryThread();
  parts.use(historyThread.calls);
  const { openHost } = await import('./host.ts');
  const clients = new AttachedClients();
  const options = { dataDir, log, logs, tokenOfThisRun: token, languageUrl, clients, onQuit };
  let loading: ReturnType<typeof loadServing> | undefined;
  const load = () => {
    loading ??= loadServing({ api });
    return loading;
  };
  // A failure shows below.
  const whileHistoryOpens = () => void load().catch(() => undefined);
  const host = parts.use(await openHost({ ...options, historyThread, whileHistoryOpens }));
  const [
    { hostHandlers },
    { serveLink },
    { serveAgent },
    { publishAgents, publishSettings, publishWatches },
    { createHistorySync },
    { createApiSwitch },
  ] = await load();
  const idle = parts.use(new IdleClock(idleMs, onQuit));
  const apiSwitch = parts.use(
    await createApiSwitch({
      settings: host.settings,
      async serve(onPort) {
        // A host without the API need not load what serves it.
        const { serveApi } = await import('./http/server.ts');
        const server = await serveApi(host, onPort);
        log.info({ port: server.port }, 'the API listens');
        return server;
      },
      isForced: api,
      port,
      // Browsers need the host that they started, whichever program has the port.
      ...(endsWhenIdle && {
        onPortTaken: (error) => log.warn({ err: error }, 'the API stays off'),
      }),
      idle,
    }),
  );
  const { version } = host;
  const historySync = createHistorySync({
    replica: host.history.replica,
    onError: (error) => log.warn({ err: error }, 'the history was not synced'),
  });
  parts.use(
    await serveLink({
      endpoint,
      host: { version, capabilities: [] },
      handlers: hostHandlers(host, {
        api: () => apiSwitch.state,
        clients,
        endsWhenIdle,
        historySync,
      }),
      clients,
      idle,
      onAttach(attached) {
        if (attached.client.kind === 'extension') historySync.attach(attached.peer);
        serveAgent(host, attached);
      },
      onError: (error) => log.warn({ err: error }, 'a connection failed'),
    }),
  );
  const prune = () =>
    void host.history
      .prune()
      .catch((error: unknown) => log.warn({ err: error }, 'the limits were not kept'));
  const pruning = setInterval(prune, pruneEveryMs);
  parts.defer(() => clearInterval(pruning));
  parts.use(host.settings.onChange(prune));
  parts.use(publishSettings(host.settings, clients));
  parts.use(publishAgents(host.agents, clients));
  // Before the link, so that callers waiting for lines are notified of the end.
  parts.defer(() => host.watches.endAll());
  parts.use(publishWatches(host.watches, clients));
  if (process.platform === 'linux') {
    // The desktop may be slow to answer: nothing waits for an icon.
    const tray = import('./tray/host-tray.ts').then(({ showHostTray }) => showHostTray(host));
    parts.defer(async () => (await tray)[Symbol.dispose]());
  }
  const running = parts.move();
  return { version, api: apiSwitch.server, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** What serves a host, and the API where it is sure to be on. */
function loadServing({ api }: { api: boolean }) {
  return Promise.all([
    import('./messages/host-handlers.ts'),
    import('./link/server/serve-link.ts'),
    import('./messages/serve-agent.ts'),
    import('./messages/publish-changes.ts'),
    import('../shared/history-sync/history-sync.ts'),
    import('./http/api-switch.ts'),
    api ? import('./http/server.ts') : undefined,
  ]);
}
