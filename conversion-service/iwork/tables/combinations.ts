/**
 * One value for each combination of parts, which are told apart by who they are: shared objects
 * need not be written out to be looked up, which counts where every cell of a table asks.
 */
export class Combinations<Value extends object | string> {
  readonly #root: Branch<Value> = { next: new Map(), value: undefined };

  /** @param make gives the value of a combination that was not asked for before */
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
