import type { XmlAttributes } from '../../../shared/node/odf/xml/element.ts';
import type { CellRange } from '../tables/table.ts';

/** What a merge makes of a cell: the one that shows, or one that is covered. */
export type Span = { place: 'origin' | 'covered'; attributes: XmlAttributes };

/** Which cells are merged. Rows are asked for in order, so only the open merges are looked at. */
export class Spans {
  readonly #merges: CellRange[];
  #next = 0;
  #open: CellRange[] = [];

  constructor(merges: CellRange[]) {
    this.#merges = merges.toSorted((a, b) => a.top - b.top);
  }

  at(row: number, column: number): Span | undefined {
    this.#advance(row);
    const merge = this.#open.find((each) => each.left <= column && column <= each.right);
    if (!merge) return undefined;
    if (merge.top !== row || merge.left !== column) return { place: 'covered', attributes: {} };
    return {
      place: 'origin',
      attributes: {
        'table:number-columns-spanned': merge.right - merge.left + 1,
        'table:number-rows-spanned': merge.bottom - merge.top + 1,
      },
    };
  }

  #advance(row: number): void {
    if (this.#open.some((each) => each.bottom < row))
      this.#open = this.#open.filter((each) => each.bottom >= row);
    for (let next = this.#merges[this.#next]; next && next.top <= row; ) {
      if (next.bottom >= row) this.#open.push(next);
      this.#next += 1;
      next = this.#merges[this.#next];
    }
  }
}
