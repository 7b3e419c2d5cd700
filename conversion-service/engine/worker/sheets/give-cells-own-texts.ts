import { rename, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile as Package } from 'yauzl';
import { type PackagePart, packParts } from './pack-parts.ts';

const table = 'xl/sharedStrings.xml';

/**
 * Gives every cell of a workbook a text of its own. LibreOffice stores a text that several cells
 * have only once, so searching or counting the words of the package misses the others. Where the
 * texts would become too large the workbook stays as it is.
 * Source: ECMA-376 part 1, 18.4
 */
export async function giveCellsOwnTexts(file: string): Promise<void> {
  const workbook = await openPromise(file, { lazyEntries: true, autoClose: false });
  try {
    const entries: Entry[] = [];
    for await (const entry of workbook.eachEntry()) entries.push(entry);
    const texts = await readTexts(workbook, entries);
    if (texts) await rewrite(file, workbook, entries, texts);
  } finally {
    workbook.close();
  }
}

/** For all texts with their marks, in bytes. */
const most = 32_000_000;

/** The items of the table, each a byte a letter. Undefined where no text is there twice. */
async function readTexts(workbook: Package, entries: Entry[]): Promise<string[] | undefined> {
  const entry = entries.find(({ fileName }) => fileName === table);
  if (!entry || entry.uncompressedSize > most) return undefined;
  const xml = (await buffer(await workbook.openReadStreamPromise(entry))).toString('latin1');
  const [, count, unique] = /<sst [^>]*\bcount="(\d+)" uniqueCount="(\d+)"/.exec(xml) ?? [];
  if (count === unique) return undefined;
  return xml.match(/<si>.*?<\/si>|<si\/>/gs) ?? undefined;
}

async function rewrite(
  file: string,
  workbook: Package,
  entries: Entry[],
  texts: string[],
): Promise<void> {
  const packed = `${file}.packed`;
  const cells: string[] = [];
  const number = numbering(texts, cells);
  const others = entries.filter(({ fileName }) => fileName !== table);
  try {
    await packParts(
      [
        ...others.map((entry): PackagePart => [entry.fileName, contentOf(workbook, entry, number)]),
        [table, tableOf(cells)],
      ],
      packed,
    );
    await rename(packed, file);
  } catch (error) {
    await rm(packed, { force: true });
    if (!(error instanceof TooMuchText)) throw error;
  }
}

class TooMuchText extends Error {}

/** Adds the text of a number to those of the cells, and answers its new number. */
function numbering(texts: string[], cells: string[]): (text: number) => number {
  let bytes = 0;
  return (index) => {
    const text = texts[index];
    if (text === undefined) throw new RangeError(`There is no text ${index}.`);
    bytes += text.length;
    if (bytes > most) throw new TooMuchText();
    return cells.push(text) - 1;
  };
}

async function* contentOf(
  workbook: Package,
  entry: Entry,
  number: (text: number) => number,
): AsyncGenerator<Buffer> {
  const content = await workbook.openReadStreamPromise(entry);
  const isSheet = /^xl\/worksheets\/[^/]+\.xml$/.test(entry.fileName);
  yield* isSheet ? renumberTexts(content, number) : content;
}

const batch = 1_000;

async function* tableOf(cells: string[]): AsyncGenerator<Buffer> {
  const counts = `count="${cells.length}" uniqueCount="${cells.length}"`;
  const space = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="${space}" ${counts}>`,
  );
  for (let at = 0; at < cells.length; at += batch) {
    yield Buffer.from(cells.slice(at, at + batch).join(''), 'latin1');
  }
  yield Buffer.from('</sst>');
}

/**
 * A worksheet with other numbers for the texts of its cells, piece by piece.
 * @param number returns the new number of the text that had this number
 */
export async function* renumberTexts(
  sheet: AsyncIterable<Uint8Array>,
  number: (text: number) => number,
): AsyncGenerator<Buffer> {
  const renumbered = (xml: string) =>
    Buffer.from(
      xml.replaceAll(
        /( t="s"[^>]*><v>)(\d+)(?=<\/v>)/g,
        (_, before: string, text: string) => before + number(Number(text)),
      ),
      'latin1',
    );
  let rest = '';
  for await (const bytes of sheet) {
    // A byte a letter: what is not ASCII is passed on as it is.
    const xml = rest + Buffer.from(bytes).toString('latin1');
    const end = endOfWhole(xml);
    yield renumbered(xml.slice(0, end));
    rest = xml.slice(end);
  }
  yield renumbered(rest);
}

/** Up to the last cell or row, or outside of rows the last tag: it may go on in the next piece. */
function endOfWhole(xml: string): number {
  const row = xml.lastIndexOf(rowEnd);
  const end = Math.max(xml.lastIndexOf('<c '), row < 0 ? row : row + rowEnd.length);
  return Math.max(end < 0 ? xml.lastIndexOf('<') : end, 0);
}

const rowEnd = '</row>';
