/**
 * Calls `onIdle` once nothing has held it for `idleMs`, never where that is undefined. Whatever
 * keeps a host alive holds it: every attached client, and the API while it is on.
 */
export class IdleClock implements Disposable {
  readonly #idleMs: number | undefined;
  readonly #onIdle: () => void;
  #holds = 0;
  #timer: NodeJS.Timeout | undefined;
  #disposed = false;

  constructor(idleMs: number | undefined, onIdle: () => void) {
    this.#idleMs = idleMs;
    this.#onIdle = onIdle;
    this.#start();
  }

  /** Stops the clock until the result is disposed of. */
  hold(): Disposable {
    this.#holds += 1;
    clearTimeout(this.#timer);
    let held = true;
    return {
      [Symbol.dispose]: () => {
        if (!held) return;
        held = false;
        this.#holds -= 1;
        if (this.#holds === 0) this.#start();
      },
    };
  }

  [Symbol.dispose](): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
  }

  #start(): void {
    if (this.#disposed || this.#idleMs === undefined) return;
    this.#timer = setTimeout(this.#onIdle, this.#idleMs);
  }
}
