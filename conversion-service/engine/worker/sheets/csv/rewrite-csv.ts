import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Dialect } from './dialect.ts';

/** Writes a CSV file that LibreOffice wrote in another dialect, in its place. */
export async function rewriteCsv(file: string, dialect: Dialect): Promise<void> {
  const written = `${file}.dialect`;
  await pipeline(textIn(file, dialect), createWriteStream(written));
  await rename(written, file);
}

async function* textIn(file: string, dialect: Dialect): AsyncGenerator<string> {
  let text = dialect.mark ? '\ufeff' : '';
  let isFirst = true;
  const widths = rowWidths(dialect.widths);
  for await (const cells of csvRows(createReadStream(file, 'utf8'), ',')) {
    const width = widths.next().value ?? cells.length;
    while (cells.length > width && cells.at(-1) === '') cells.pop();
    const row = cells.map((cell) => written(cell, dialect)).join(dialect.delimiter);
    text += isFirst ? row : dialect.lineEnd + row;
    isFirst = false;
    if (text.length < bufferedLetters) continue;
    yield text;
    text = '';
  }
  yield text + (dialect.ended ? dialect.lineEnd : '');
}

const bufferedLetters = 60_000;

function written(cell: string, { delimiter, innerEnd, quoted }: Dialect): string {
  const needsQuotes = cell.includes(delimiter) || /["\n\r]/.test(cell);
  if (!needsQuotes && !(quoted && cell !== '')) return cell;
  return `"${cell.replaceAll('"', '""').replaceAll('\n', innerEnd)}"`;
}

/**
 * The rows of a CSV file as texts of cells, piece by piece (RFC 4180). Common deviations are read
 * too: line breaks of any kind, quotation marks within a cell, text behind a closing quotation mark,
 * and a quotation mark that is never closed.
 */
export async function* csvRows(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<string[]> {
  const reader = new CsvReader(delimiter);
  for await (const piece of text) yield* reader.read(piece);
  yield* reader.end();
}

class CsvReader {
  readonly #delimiter: string;
  #row: string[] = [];
  #cell = '';
  /** The parser's state within a cell. After a mark in a quoted cell the next character decides. */
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  /** A line feed that follows belongs to the line break that was read. */
  #afterReturn = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  *read(piece: string): Generator<string[]> {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const sign = piece[at] ?? '';
      const isSecondBreak = this.#afterReturn && sign === '\n';
      this.#afterReturn = false;
      if (isSecondBreak) {
        from = at + 1;
      } else if (this.#state === 'quoted') {
        if (sign !== '"') continue;
        this.#cell += piece.slice(from, at);
        this.#state = 'closed';
        from = at + 1;
      } else if (this.#state === 'start' && sign === '"') {
        this.#state = 'quoted';
        from = at + 1;
      } else if (this.#state === 'closed' && sign === '"') {
        // Two of them are one, which is taken with what follows.
        this.#state = 'quoted';
        from = at;
      } else if (sign === this.#delimiter) {
        this.#endCell(piece.slice(from, at));
        from = at + 1;
      } else if (sign === '\n' || sign === '\r') {
        this.#endCell(piece.slice(from, at));
        from = at + 1;
        this.#afterReturn = sign === '\r';
        yield this.#endRow();
      } else {
        this.#state = 'plain';
      }
    }
    this.#cell += piece.slice(from);
  }

  *end(): Generator<string[]> {
    const isOpen = this.#row.length > 0 || this.#cell !== '' || this.#state !== 'start';
    if (!isOpen) return;
    this.#endCell('');
    yield this.#endRow();
  }

  #endCell(rest: string): void {
    this.#row.push(this.#cell + rest);
    this.#cell = '';
    this.#state = 'start';
  }

  #endRow(): string[] {
    const row = this.#row;
    this.#row = [];
    return row;
  }
}

/** With more runs a workbook would have to store too much. */
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
function* rowWidths(described: string): Generator<number | undefined> {
  for (const [, rows, width] of described.matchAll(/(\d{1,7})x(\d{1,5})/g)) {
    for (let row = 0; row < Number(rows); row++) yield Number(width);
  }
  for (;;) yield undefined;
}
