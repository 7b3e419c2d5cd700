/** Runs one piece of work after the other, in the order they are handed in. */
export type Turns = <T>(work: () => T | Promise<T>) => Promise<T>;

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    // Its failure is for whoever handed it in, not for the next one.
    last = turn.catch(() => undefined);
    return turn;
  };
}
