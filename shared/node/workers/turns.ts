export type Turns = {
  /** Waits for a turn, first come first served; rejects with the signal's reason on abort. */
  take(signal?: AbortSignal): Promise<Disposable>;
};

/** Lets `places` callers at once do something; a turn ends when it is disposed of. */
export function createTurns(places: number): Turns {
  const waiting: (() => void)[] = [];
  let taken = 0;

  function next(): void {
    const begin = waiting.shift();
    // Who waits takes over this very place, so that nobody who comes now slips in before.
    if (begin) begin();
    else taken--;
  }

  return {
    async take(signal) {
      signal?.throwIfAborted();
      if (taken < places) taken++;
      else await waitIn(waiting, signal);
      return { [Symbol.dispose]: next };
    },
  };
}

function waitIn(queue: (() => void)[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      queue.splice(queue.indexOf(begin), 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    queue.push(begin);
  });
}
