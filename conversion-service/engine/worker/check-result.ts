import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ConversionFailure } from '../../conversion/failure.ts';
import { readStart } from '../content/magic.ts';

/**
 * Rejects a result that is not a complete file of its format, and one that is empty.
 * @param mayBeBlank where a warning says why it is empty
 * @throws {ConversionFailure} `empty_result`
 */
export async function checkResult(file: string, format: string, mayBeBlank = false): Promise<void> {
  try {
    await check(file, format);
  } catch (error) {
    if (!(mayBeBlank && error instanceof NothingInIt)) throw error;
  }
}

class NothingInIt extends ConversionFailure {}

async function check(file: string, format: string): Promise<void> {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) throw empty();
  const parts = requiredParts[format];
  if (parts) await checkPackage(file, parts);
  else await plainChecks[format]?.(file, size);
}

function empty(): NothingInIt {
  return new NothingInIt(
    'empty_result',
    'Nothing came out of the document: it is empty, or LibreOffice cannot read what is in it.',
  );
}

function broken(): ConversionFailure {
  return new ConversionFailure('empty_result', 'The result was not a whole document.');
}

const requiredParts: Record<string, string[]> = {
  docx: ['[Content_Types].xml', 'word/document.xml'],
  xlsx: ['[Content_Types].xml', 'xl/workbook.xml'],
  pptx: ['[Content_Types].xml', 'ppt/presentation.xml'],
  odt: ['mimetype', 'content.xml'],
  ods: ['mimetype', 'content.xml'],
  odp: ['mimetype', 'content.xml'],
  epub: ['mimetype', 'META-INF/container.xml'],
};

async function checkPackage(file: string, parts: string[]): Promise<void> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw broken();
  });
  try {
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) if (entry.uncompressedSize > 0) entries.push(entry);
    const names = new Set(entries.map(({ fileName }) => fileName));
    if (!parts.every((part) => names.has(part))) throw broken();
    if (parts === requiredParts.epub && !(await hasContent(zip, entries))) throw empty();
  } finally {
    zip.close();
  }
}

/** Whether a book has a text or a picture besides what every book has. */
async function hasContent(zip: ZipFile, entries: Entry[]): Promise<boolean> {
  if (entries.some(({ fileName }) => /\/images\//.test(fileName))) return true;
  for (const entry of entries.filter(({ fileName }) => /section\d+\.xhtml$/.test(fileName))) {
    const page = await text(await zip.openReadStreamPromise(entry));
    const body = page.slice(page.search(/<body/));
    if (/\S/.test(body.replaceAll(/<[^>]*>/g, ''))) return true;
  }
  return false;
}

const plainChecks: Record<string, (file: string, size: number) => Promise<void> | void> = {
  pdf: checkPdf,
  async rtf(file) {
    if (latin(await readStart(file, 5)) !== '{\\rtf') throw broken();
  },
  async html(file) {
    const page = await readFile(file, 'utf8');
    if (!/<\/html>\s*$/i.test(page)) throw broken();
    const body = page.slice(page.search(/<body/i));
    if (!/<img|<hr/i.test(body) && !/\S/.test(body.replaceAll(/<[^>]*>|&nbsp;/g, '')))
      throw empty();
  },
  txt: checkText,
  csv: checkText,
};

/** A text of blanks only is no result. */
function checkText(file: string): void {
  if (isBlankText(file)) throw empty();
}

/** Whether a text or CSV file has nothing but blanks and commas; a bounded part is checked. */
export function isBlankText(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(chunkBytes);
    const decoder = new TextDecoder();
    for (let position = 0; position < lookedAtBytes; position += chunkBytes) {
      const length = readSync(handle, bytes, { position });
      if (length === 0) return true;
      if (/[^\s,]/.test(decoder.decode(bytes.subarray(0, length), { stream: true }))) return false;
    }
    return true;
  } finally {
    closeSync(handle);
  }
}

const chunkBytes = 1_000_000;
/** The last cell of a sheet with 65,536 rows and 256 columns stands behind 17 million commas. */
const lookedAtBytes = 200_000_000;

/** Nothing else waits for this process, and a synchronous call is the fastest. */
function checkPdf(file: string, size: number): void {
  const handle = openSync(file, 'r');
  try {
    const read = (length: number, position: number) => {
      const bytes = Buffer.alloc(length);
      return latin(bytes.subarray(0, readSync(handle, bytes, { position })));
    };
    const beginning = read(Math.min(size, 50_000_000), 0);
    const end = beginning.length === size ? beginning : read(1_024, size - 1_024);
    if (!beginning.startsWith('%PDF-') || !end.includes('%%EOF', end.length - 1_024))
      throw broken();
    // Without a page it has nothing that a reader could show.
    if (!/\/Type\s*\/Page\b/.test(beginning)) throw empty();
  } finally {
    closeSync(handle);
  }
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
