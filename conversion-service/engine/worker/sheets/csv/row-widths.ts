/** Of more runs a workbook would have to keep too much. */
const maxRuns = 400;

/** Counts how many cells the rows of a CSV file have, from the first on. */
export class RowWidths {
  readonly #runs: { rows: number; width: number }[] = [];

  add(width: number): void {
    const last = this.#runs.at(-1);
    if (last?.width === width) last.rows++;
    else if (this.#runs.length <= maxRuns) this.#runs.push({ rows: 1, width });
  }

  /** As `2x1,5x4` for two rows of one cell and five of four; empty where all are alike, or too various. */
  describe(): string {
    if (this.#runs.length < 2 || this.#runs.length > maxRuns) return '';
    return this.#runs.map(({ rows, width }) => `${rows}x${width}`).join(',');
  }
}

/** How many cells each row had, from the first on; undefined where that is not known. */
export function* rowWidths(described: string): Generator<number | undefined> {
  for (const [, rows, width] of described.matchAll(/(\d{1,7})x(\d{1,5})/g)) {
    for (let row = 0; row < Number(rows); row++) yield Number(width);
  }
  for (;;) yield undefined;
}
