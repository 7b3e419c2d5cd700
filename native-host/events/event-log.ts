import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { HostEventContent, HostEventName } from '../../shared/api/event.ts';
import type { Settings } from '../../shared/api/settings.ts';
import { changedPaths } from '../../shared/api/settings-fields.ts';
import type { HostHistory } from '../history/thread/host-history.ts';
import type { AttachedClient, AttachedClients } from '../link/server/attached-clients.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

export type HostEvent = {
  /** The place to continue after this event. */
  id: string;
  name: HostEventName;
  content: object;
};

/** The latest events in the host, for anyone who follows them. */
export type EventLog = {
  emit<Name extends HostEventName>(name: Name, content: HostEventContent<Name>): void;
  /**
   * The events from now on, or after the event with that id; undefined whenever nothing has
   * happened for `quietMs`. A follower that is too slow misses what is no longer kept, and gets an
   * event that says so; so does one whose id is of another run of the host. Ends when the signal
   * aborts.
   */
  follow(options: {
    after: string | undefined;
    quietMs: number;
    signal: AbortSignal;
  }): AsyncGenerator<HostEvent | undefined>;
};

/** How many events are kept. */
const maxKept = 1_000;

export function createEventLog(): EventLog {
  const run = randomBytes(4).toString('hex');
  const news = new EventEmitter();
  // Each follower adds a listener.
  news.setMaxListeners(0);
  const kept: { number: number; event: HostEvent }[] = [];
  let last = 0;

  const idOf = (number: number) => `${run}-${number}`;
  const stamped = (content: object) => ({ at: new Date().toISOString(), ...content });

  /** The number of an event of this run; undefined for any other id. */
  function numberOf(id: string): number | undefined {
    const [, number] = new RegExp(`^${run}-(\\d{1,15})$`).exec(id) ?? [];
    return number === undefined || Number(number) > last ? undefined : Number(number);
  }

  return {
    emit(name, content) {
      last += 1;
      kept.push({ number: last, event: { id: idOf(last), name, content: stamped(content) } });
      if (kept.length > maxKept) kept.shift();
      news.emit('event');
    },
    async *follow({ after, quietMs, signal }) {
      const from = after === undefined ? last : numberOf(after);
      let reached = from ?? last;
      if (from === undefined) yield missed(reached);
      while (!signal.aborted) {
        const oldest = kept[0]?.number ?? last + 1;
        if (reached < oldest - 1) {
          reached = oldest - 1;
          yield missed(reached);
        }
        const next = kept[reached + 1 - oldest];
        if (next) {
          reached = next.number;
          yield next.event;
          continue;
        }
        const quiet = AbortSignal.any([signal, AbortSignal.timeout(quietMs)]);
        await once(news, 'event', { signal: quiet }).catch(() => undefined);
        if (reached === last && !signal.aborted) yield undefined;
      }
    },
  };

  function missed(reached: number): HostEvent {
    return { id: idOf(reached), name: 'missed', content: stamped({}) };
  }
}

type EventLogParts = {
  events: EventLog;
  history: HostHistory;
  settings: SettingsStore;
  clients: AttachedClients;
  log: Logger;
};

/** In ms: what changes together, as in an import, is reported together. */
const togetherMs = 50;
const maxPublished = 100;

/** Emits events for the history, the settings and the extensions, until it is disposed of. */
export async function publishEvents({
  events,
  history,
  settings,
  clients,
  log,
}: EventLogParts): Promise<Disposable> {
  const ending = new AbortController();
  let reached = (await history.latestChanges({ limit: 0 })).last;
  let isPublishing = false;

  async function publishHistory(): Promise<void> {
    if (isPublishing) return;
    isPublishing = true;
    await delay(togetherMs, undefined, { ref: false });
    isPublishing = false;
    if (ending.signal.aborted) return;
    const { last, changed, deleted } = await history.latestChanges({
      after: reached,
      limit: maxPublished,
    });
    reached = last;
    events.emit('history', { count: await history.count(), changed, deleted });
  }

  history.replica.onChange(() => {
    publishHistory().catch((error: unknown) =>
      log.warn({ err: error }, 'a change was not published'),
    );
  }, ending.signal);
  const listening = [
    settings.onChange((now, before) => {
      events.emit('settings', { changed: differences(now, before) });
    }),
    clients.onAttach((client) => publishExtension(events, client, true)),
    clients.onDetach((client) => publishExtension(events, client, false)),
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

function publishExtension(events: EventLog, { client }: AttachedClient, connected: boolean): void {
  if (client.kind !== 'extension') return;
  const { name: browser, version } = client.browser;
  events.emit('extension', { connected, browser, version });
}
