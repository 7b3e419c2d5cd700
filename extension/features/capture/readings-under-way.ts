/** Captures that are being read: the only sign to the user that a result will follow. */
export type ReadingsUnderWay = {
  count(): number;
  /** Counts one until it is disposed of. */
  begin(): Disposable;
  /** Calls `listener` at each change. */
  onChange(listener: () => void): void;
};

export function createReadingsUnderWay(): ReadingsUnderWay {
  const listeners = new Set<() => void>();
  let count = 0;
  const change = (by: number) => {
    count += by;
    for (const listener of listeners) listener();
  };
  return {
    count: () => count,
    begin() {
      change(1);
      let ended = false;
      return {
        [Symbol.dispose]() {
          if (!ended) change(-1);
          ended = true;
        },
      };
    },
    onChange: (listener) => void listeners.add(listener),
  };
}
