import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Warning } from '../../../../conversion/warning.ts';
import { findDelimiter, findEncodings, separatorLine } from '../../../content/csv-text.ts';
import { readStart } from '../../../content/magic.ts';
import { warnOfOutside } from '../use/sheet-use.ts';
import { dialectOf } from './dialect.ts';
import { writeCsvWorkbook } from './write-csv-workbook.ts';

type Prepared = { source: string; warnings: Warning[] };

/**
 * Makes a workbook of a CSV file, which becomes UTF-8 without a mark in its place. LibreOffice's own
 * import would take identifiers for numbers, and show numbers differently than the file.
 */
export async function prepareCsv(
  file: string,
  { target, hasNumbers }: { target: string; hasNumbers: boolean },
): Promise<Prepared> {
  const mark = Buffer.from(await readStart(file, 3)).toString('hex') === 'efbbbf';
  await toUtf8(file);
  const text = new TextDecoder().decode(await readStart(file, 1_000_000));
  const stated = separatorLine(text);
  const delimiter = stated?.delimiter ?? findDelimiter(text);
  const { name } = path.parse(file);
  // Its name may show as a title.
  const folder = path.join(path.dirname(target), 'workbook');
  await mkdir(folder, { recursive: true });
  const source = path.join(folder, `${name}.xlsx`);
  const skippedRows = stated ? 1 : 0;
  const dialect = dialectOf(text, { delimiter, mark, ended: await endsItsLine(file) });
  const order = { file, delimiter, skippedRows, sheetName: name, hasNumbers, dialect };
  return { source, warnings: warnOfOutside(await writeCsvWorkbook(order, source)) };
}

async function endsItsLine(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
  return buffer[0] === 0x0a || buffer[0] === 0x0d;
}

async function toUtf8(file: string): Promise<void> {
  const converted = `${file}.utf8`;
  for (const encoding of findEncodings(await readStart(file, 65_536))) {
    const decoder = new TextDecoder(encoding, { fatal: true });
    try {
      await pipeline(
        createReadStream(file),
        async function* (chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
          yield decoder.decode();
        },
        createWriteStream(converted),
      );
      await rename(converted, file);
      return;
    } catch (error) {
      // Not in this encoding: the next one takes any bytes.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}
