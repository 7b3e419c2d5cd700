/**
 * One value for each combination of parts, which are compared by identity: shared objects need not
 * be serialized for a lookup, which matters where every cell of a table makes one.
 */
export class Combinations<Value extends object | string> {
  readonly #root: Branch<Value> = { next: new Map(), value: undefined };

  /** @param make makes the value of a combination at its first lookup */
  get(parts: readonly unknown[], make: () => Value): Value {
    let branch = this.#root;
    for (const part of parts) {
      let next = branch.next.get(part);
      if (!next) {
        next = { next: new Map(), value: undefined };
        branch.next.set(part, next);
      }
      branch = next;
    }
    branch.value ??= make();
    return branch.value;
  }
}

type Branch<Value> = { next: Map<unknown, Branch<Value>>; value: Value | undefined };
