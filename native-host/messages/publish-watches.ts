import type { AttachedClients } from '../link/server/attached-clients.ts';
import { extensions } from '../link/server/attached-clients.ts';
import type { Watches } from '../watch/watches.ts';

/** Lines may come quickly, and each would be sent to every browser. */
const publishEveryMs = 500;

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
