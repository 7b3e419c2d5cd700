import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Settings } from '../../shared/api/settings.ts';
import { changedPaths } from '../../shared/api/settings-fields.ts';
import type { HostHistory } from '../history/thread/host-history.ts';
import type { AttachedClient, AttachedClients } from '../link/server/attached-clients.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { EventLog } from './event-log.ts';

type Parts = {
  events: EventLog;
  history: HostHistory;
  settings: SettingsStore;
  clients: AttachedClients;
  log: Logger;
};

/** In ms: what changes together, as in an import, is told together. */
const togetherMs = 50;
const maxTold = 100;

/** Tells of the history, the settings and the extensions, until it is disposed of. */
export async function tellEvents({
  events,
  history,
  settings,
  clients,
  log,
}: Parts): Promise<Disposable> {
  const ending = new AbortController();
  let reached = (await history.latestChanges({ limit: 0 })).last;
  let telling = false;

  async function tellHistory(): Promise<void> {
    if (telling) return;
    telling = true;
    await delay(togetherMs, undefined, { ref: false });
    telling = false;
    if (ending.signal.aborted) return;
    const { last, changed, deleted } = await history.latestChanges({
      after: reached,
      limit: maxTold,
    });
    reached = last;
    events.emit('history', { count: await history.count(), changed, deleted });
  }

  history.replica.onChange(() => {
    tellHistory().catch((error: unknown) => log.warn({ err: error }, 'a change was not told'));
  }, ending.signal);
  const listening = [
    settings.onChange((now, before) => {
      events.emit('settings', { changed: differences(now, before) });
    }),
    clients.onAttach((client) => tellExtension(events, client, true)),
    clients.onDetach((client) => tellExtension(events, client, false)),
  ];
  return {
    [Symbol.dispose]() {
      ending.abort();
      for (const each of listening) each[Symbol.dispose]();
    },
  };
}

function differences(now: Settings, before: Settings): string[] {
  const valueAt = (settings: Settings, path: string) =>
    path.split('.').reduce<unknown>((value, key) => Object(value)[key], settings);
  return changedPaths(now).filter(
    (path) => JSON.stringify(valueAt(now, path)) !== JSON.stringify(valueAt(before, path)),
  );
}

function tellExtension(events: EventLog, { client }: AttachedClient, connected: boolean): void {
  if (client.kind !== 'extension') return;
  const { name: browser, version } = client.browser;
  events.emit('extension', { connected, browser, version });
}
