export type Turns = {
  /**
   * Waits for a turn, first come first served; a lower `order` (0 by default) goes first. Rejects
   * with the signal's reason on abort.
   */
  take(signal?: AbortSignal, order?: number): Promise<Disposable>;
};

type Waiting = { order: number; begin: () => void };

/** Lets at most `places` callers do something at once; a turn ends when it is disposed of. */
export function createTurns(places: number): Turns {
  const queue: Waiting[] = [];
  let taken = 0;

  function next(): void {
    const first = queue.shift();
    // The first in line takes over this place, so that nobody who comes now gets ahead of it.
    if (first) first.begin();
    else taken--;
  }

  return {
    async take(signal, order = 0) {
      signal?.throwIfAborted();
      if (taken < places) taken++;
      else await waitIn(queue, order, signal);
      return { [Symbol.dispose]: next };
    },
  };
}

function waitIn(queue: Waiting[], order: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const waiting = { order, begin };
    const leave = () => {
      queue.splice(queue.indexOf(waiting), 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    const later = queue.findIndex((other) => other.order > order);
    queue.splice(later < 0 ? queue.length : later, 0, waiting);
  });
}
