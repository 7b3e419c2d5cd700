/** A document needs more of something than one may have. */
export class Excess extends Error {
  override readonly name = 'Excess';
  readonly of: 'memory' | 'room' | 'processes';

  constructor(of: Excess['of'], message: string) {
    super(message);
    this.of = of;
  }
}

const intervalMs = 250;

/** Looks every 250 ms until it is disposed of. Its signal aborts with the first excess found. */
export function watch(
  look: () => Promise<Excess | undefined>,
): Disposable & { signal: AbortSignal } {
  const found = new AbortController();
  let ended = false;
  let timer = setTimeout(lookAgain, intervalMs);
  async function lookAgain(): Promise<void> {
    const excess = await look();
    if (ended) return;
    if (excess) found.abort(excess);
    else timer = setTimeout(lookAgain, intervalMs);
  }
  return {
    signal: found.signal,
    [Symbol.dispose]() {
      ended = true;
      clearTimeout(timer);
    },
  };
}
