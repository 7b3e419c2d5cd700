/** The uploads of this process that are kept already and whose jobs are not stored yet. */
export type Arriving = {
  hold(ids: readonly string[]): Disposable;
  has(id: string): boolean;
};

export function createArriving(): Arriving {
  const held = new Set<string>();
  return {
    hold(ids) {
      for (const id of ids) held.add(id);
      return {
        [Symbol.dispose]() {
          for (const id of ids) held.delete(id);
        },
      };
    },
    has: (id) => held.has(id),
  };
}
