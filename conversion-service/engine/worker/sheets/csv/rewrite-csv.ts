import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { csvRows, rowWidths } from './csv-rows.ts';
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
