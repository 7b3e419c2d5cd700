/**
 * Returns a function that runs `work` soon, once for all calls until then; calls while it runs
 * cause one more run. `work` must not reject.
 */
export function whenCalled(work: () => Promise<void>): () => void {
  let wanted = false;
  let running = false;
  const run = async () => {
    running = true;
    while (wanted) {
      // The caller may be in a loop of changes: those of one turn are handled together.
      await Promise.resolve();
      wanted = false;
      await work();
    }
    running = false;
  };
  return () => {
    wanted = true;
    if (!running) void run();
  };
}

/** Runs tasks one after the other, in the order of the calls. */
export type Turns = <T>(work: () => T | Promise<T>) => Promise<T>;

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    // Its failure goes to its caller, not to the next one.
    last = turn.catch(() => undefined);
    return turn;
  };
}
