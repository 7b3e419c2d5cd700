import type { Agents } from '../agents/agent-access.ts';
import { type AttachedClients, extensions } from '../link/server/attached-clients.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Watches } from '../watch/watches.ts';

/** Notifies every extension of each change of the settings, by any client. */
export function publishSettings(settings: SettingsStore, clients: AttachedClients): Disposable {
  return settings.onChange(() => {
    for (const { peer } of extensions(clients)) peer.emit('settings_changed', settings.view());
  });
}

/** Notifies every extension when agents come, go, are stopped or allowed. */
export function publishAgents(agents: Agents, clients: AttachedClients): Disposable {
  return agents.onChange(() => {
    for (const { peer } of extensions(clients)) peer.emit('agents_changed', agents.state());
  });
}

/** Notifies every extension when a watch begins, reports a line or ends. */
export function publishWatches(watches: Watches, clients: AttachedClients): Disposable {
  let waiting: NodeJS.Timeout | undefined;
  let count = 0;

  function publish(): void {
    clearTimeout(waiting);
    waiting = undefined;
    const list = watches.list();
    count = list.length;
    for (const { peer } of extensions(clients)) peer.emit('watches_changed', { watches: list });
  }

  const listening = watches.onChange(() => {
    if (watches.list().length !== count) publish();
    else waiting ??= setTimeout(publish, publishEveryMs);
  });
  return {
    [Symbol.dispose]() {
      clearTimeout(waiting);
      listening[Symbol.dispose]();
    },
  };
}

/** Lines may come quickly, and each would be sent to every browser. */
const publishEveryMs = 500;
