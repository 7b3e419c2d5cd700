import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

/**
 * The pages of a SQLite database, read without SQLite, whatever is damaged in them: the main file
 * with the committed frames of its write-ahead log (https://www.sqlite.org/fileformat2.html).
 */
export interface PageFile extends Disposable {
  /** Pages are numbered from 1. */
  readonly count: number;
  /** Bytes of a page that hold content. */
  readonly usable: number;
  /** Whether the first page is that of a database. */
  readonly hasHeader: boolean;
  /** Undefined for a page that does not exist. */
  page(number: number): Buffer | undefined;
}

const magic = 'SQLite format 3\0';
const defaultPageSize = 4096;

export function openPageFile(file: string): PageFile {
  const descriptor = openSync(file, 'r');
  const header = Buffer.alloc(100);
  readSync(descriptor, header, 0, header.length, 0);
  const pageSize = pageSizeOf(header);
  const { pages, size } = committedPages(`${file}-wal`, pageSize);
  const count = Math.max(size, Math.floor(fstatSync(descriptor).size / pageSize));
  const read = (number: number) => {
    if (number < 1 || number > count) return undefined;
    const logged = pages.get(number);
    if (logged) return logged;
    const page = Buffer.alloc(pageSize);
    return readSync(descriptor, page, 0, pageSize, (number - 1) * pageSize) === pageSize
      ? page
      : undefined;
  };
  const first = read(1);
  const hasHeader = first?.toString('latin1', 0, magic.length) === magic;
  return {
    count,
    usable: pageSize - (hasHeader ? (first?.readUInt8(20) ?? 0) : 0),
    hasHeader,
    page: read,
    [Symbol.dispose]: () => closeSync(descriptor),
  };
}

function pageSizeOf(header: Buffer): number {
  const written = header.readUInt16BE(16);
  const size = written === 1 ? 65_536 : written;
  const isPowerOfTwo = (size & (size - 1)) === 0;
  const isHeader = header.toString('latin1', 0, magic.length) === magic;
  return isHeader && size >= 512 && isPowerOfTwo ? size : defaultPageSize;
}

const logHeaderBytes = 32;
const frameHeaderBytes = 24;

/** The latest committed content of each page in the log; stale frames have other salts. */
function committedPages(
  log: string,
  pageSize: number,
): { pages: Map<number, Buffer>; size: number } {
  const pages = new Map<number, Buffer>();
  let size = 0;
  const bytes = existsSync(log) ? readFileSync(log) : Buffer.alloc(0);
  if (bytes.length < logHeaderBytes || bytes.readUInt32BE(8) !== pageSize) return { pages, size };
  const salts = bytes.subarray(16, 24);
  const uncommitted = new Map<number, Buffer>();
  const frameBytes = frameHeaderBytes + pageSize;
  for (let at = logHeaderBytes; at + frameBytes <= bytes.length; at += frameBytes) {
    if (!bytes.subarray(at + 8, at + 16).equals(salts)) break;
    const content = bytes.subarray(at + frameHeaderBytes, at + frameBytes);
    uncommitted.set(bytes.readUInt32BE(at), content);
    const sizeAfter = bytes.readUInt32BE(at + 4);
    if (sizeAfter === 0) continue;
    for (const [number, page] of uncommitted) pages.set(number, page);
    uncommitted.clear();
    size = sizeAfter;
  }
  return { pages, size };
}
