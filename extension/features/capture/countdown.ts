/** The seconds until a capture starts. There is one at a time. */
export type Countdown = {
  /** Undefined while none runs. */
  left(): number | undefined;
  /** Calls `done` once they are over, unless cancelled. One that runs already is cancelled. */
  start(seconds: number, done: () => void): void;
  cancel(): void;
  /** Calls `listener` each second, and once it is over or cancelled. */
  onTick(listener: () => void): void;
};

export function createCountdown(): Countdown {
  const listeners = new Set<() => void>();
  let seconds: number | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  function show(left: number | undefined): void {
    seconds = left;
    for (const listener of listeners) listener();
  }

  function cancel(): void {
    clearInterval(timer);
    if (seconds !== undefined) show(undefined);
  }

  return {
    left: () => seconds,
    start(from, done) {
      cancel();
      show(from);
      timer = setInterval(() => {
        if (seconds !== undefined && seconds > 1) return show(seconds - 1);
        cancel();
        done();
      }, 1_000);
    },
    cancel,
    onTick: (listener) => void listeners.add(listener),
  };
}
