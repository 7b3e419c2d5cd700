/** Whoever wants to hear of a job. */
export type Listeners = {
  listen(id: string, listener: () => void): Disposable;
  tell(id: string): void;
};

export function listeners(): Listeners {
  const listening = new Map<string, Set<() => void>>();
  return {
    listen(id, listener) {
      const own = listening.get(id) ?? new Set();
      listening.set(id, own.add(listener));
      return {
        [Symbol.dispose]() {
          own.delete(listener);
          if (own.size === 0 && listening.get(id) === own) listening.delete(id);
        },
      };
    },
    tell(id) {
      for (const listener of [...(listening.get(id) ?? [])]) listener();
    },
  };
}
