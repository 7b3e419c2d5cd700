/** Buttons and keys that are down. */
export type Held = Disposable & {
  /**
   * Answers what `press` does. `release` is called when this is disposed of, also where `press`
   * fails half-way.
   */
  hold<T>(press: () => T, release: () => void): T;
};

/**
 * Releases in reverse order what is held, at the latest when the process exits: a key that stays
 * down makes the desktop unusable.
 */
export function createHeld(): Held {
  const releases: (() => void)[] = [];
  const releaseAll = () => {
    process.off('exit', releaseAll);
    let failure: unknown;
    for (const release of releases.splice(0).reverse()) {
      try {
        release();
      } catch (error) {
        failure = error;
      }
    }
    if (failure !== undefined) throw failure;
  };
  process.on('exit', releaseAll);
  return {
    hold(press, release) {
      releases.push(release);
      return press();
    },
    [Symbol.dispose]: releaseAll,
  };
}
