import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { findDelimiter, separatorLine } from '../../content/csv-delimiter.ts';
import { findEncodings } from '../../content/csv-encoding.ts';
import { readStart } from '../../content/read-start.ts';

/**
 * Rewrites a CSV file as UTF-8 without a mark, in place, and tells how LibreOffice is to read it:
 * its delimiter, and for a workbook its decimal sign.
 */
export async function prepareCsv(file: string, outputFormat: string): Promise<string> {
  await toUtf8(file);
  const text = new TextDecoder().decode(await readStart(file, 1_000_000));
  const stated = separatorLine(text);
  const delimiter = stated?.delimiter ?? findDelimiter(text);
  const firstRow = stated ? 2 : 1;
  const language = outputFormat === 'xlsx' && hasDecimalCommas(text, delimiter) ? german : '';
  // Quotes, UTF-8, no column types, language, then: quoted cells are not always text, no guesses
  // at dates, as shown, no formulas written, spaces stay, and none is evaluated.
  return `${delimiter.charCodeAt(0)},34,76,${firstRow},,${language},false,false,true,false,false,0,false`;
}

/** The number by which Windows knows it; it stands for every language with a decimal comma. */
const german = 1031;

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

function hasDecimalCommas(text: string, delimiter: string): boolean {
  if (delimiter === ',') return false;
  const cells = text.split(/\r?\n/).flatMap((row) => row.split(delimiter));
  const numbers = cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const commas = numbers.some((cell) => /^-?\d+(\.\d{3})*,\d+$/.test(cell));
  return commas && !numbers.some((cell) => /^-?\d+(,\d{3})*\.\d+$/.test(cell));
}
