import type { CellRange } from './table.ts';

/** Which cells are merged. Rows are asked for in order, so only the open merges are kept. */
export class MergeSpans {
  readonly #merges: CellRange[];
  #next = 0;
  #open: CellRange[] = [];
  /** The open merges by the columns that they cover. */
  readonly #columns = new Map<number, CellRange>();

  /** @param merges none of which overlap */
  constructor(merges: CellRange[]) {
    this.#merges = merges.toSorted((a, b) => a.top - b.top);
  }

  /** The merge that a cell belongs to. */
  at(row: number, column: number): CellRange | undefined {
    this.#advance(row);
    return this.#columns.get(column);
  }

  /** Whether any cell of a row is merged. */
  touches(row: number): boolean {
    this.#advance(row);
    return this.#open.length > 0;
  }

  #advance(row: number): void {
    if (this.#open.some((each) => each.bottom < row)) {
      for (const each of this.#open) if (each.bottom < row) this.#close(each);
      this.#open = this.#open.filter((each) => each.bottom >= row);
    }
    for (let next = this.#merges[this.#next]; next && next.top <= row; ) {
      if (next.bottom >= row) this.#begin(next);
      this.#next += 1;
      next = this.#merges[this.#next];
    }
  }

  #begin(merge: CellRange): void {
    this.#open.push(merge);
    for (let column = merge.left; column <= merge.right; column += 1)
      this.#columns.set(column, merge);
  }

  #close(merge: CellRange): void {
    for (let column = merge.left; column <= merge.right; column += 1) this.#columns.delete(column);
  }
}
