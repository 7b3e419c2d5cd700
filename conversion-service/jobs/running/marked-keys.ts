/** Keys that have fewer rights than others for a while. */
export type MarkedKeys = {
  mark(keyId: string): void;
  keys(): ReadonlySet<string>;
};

/** A key is marked no longer so long after it was last given a reason, in ms. */
const markedMs = 60_000;

export function markedKeys(now = () => performance.now()): MarkedKeys {
  const until = new Map<string, number>();
  return {
    mark: (keyId) => void until.set(keyId, now() + markedMs),
    keys() {
      for (const [key, end] of until) if (end <= now()) until.delete(key);
      return new Set(until.keys());
    },
  };
}
