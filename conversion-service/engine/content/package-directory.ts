import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { ConversionFailure } from '../converter.ts';

/** What a ZIP package says of its files, judged to be bearable. */
export type PackageDirectory = AsyncDisposable & {
  entries: Entry[];
  /** The first bytes of a file, at most `limit`; undefined where there is none of this name. */
  read(name: string, limit: number): Promise<Buffer | undefined>;
};

const limits = { entries: 20_000, bytes: 2_000_000_000, part: 1_000_000_000, ratio: 400 };
/** What is smaller unpacked may be packed as well as it likes. */
const harmlessBytes = 50_000_000;

/**
 * Reads the directory of a package.
 * @throws {ConversionFailure} `corrupt_document` where there is none, `too_complex` where it
 *   unpacks to too much
 */
export async function openDirectory(source: string | Buffer): Promise<PackageDirectory> {
  // Names are only compared: yauzl would refuse a whole file for one odd name.
  const options = { lazyEntries: true, autoClose: false, strictFileNames: false } as const;
  const zip = await (typeof source === 'string'
    ? openPromise(source, options)
    : fromBufferPromise(source, options)
  ).catch(damaged);
  try {
    const entries = await listEntries(zip);
    return {
      entries,
      async read(name, limit) {
        const entry = entries.find(({ fileName }) => fileName === name);
        return entry && (await readEntry(zip, entry, limit).catch(damaged));
      },
      [Symbol.asyncDispose]: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function damaged(cause: unknown): never {
  const message = 'The document is damaged: its package cannot be read. Was it sent whole?';
  throw new ConversionFailure('corrupt_document', message, { cause });
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > limits.entries) throw tooComplex('has too many parts');
  const entries: Entry[] = [];
  let [packed, bytes] = [0, 0];
  try {
    for await (const entry of zip.eachEntry()) {
      packed += entry.compressedSize;
      bytes += entry.uncompressedSize;
      if (entry.uncompressedSize > limits.part) throw tooComplex('has too large a part');
      if (isBomb(entry.compressedSize, entry.uncompressedSize)) throw tooComplex();
      entries.push(entry);
    }
  } catch (error) {
    if (error instanceof ConversionFailure) throw error;
    damaged(error);
  }
  if (bytes > limits.bytes || isBomb(packed, bytes)) throw tooComplex();
  return entries;
}

function isBomb(packed: number, bytes: number): boolean {
  return bytes > harmlessBytes && bytes / Math.max(1, packed) > limits.ratio;
}

function tooComplex(what = 'unpacks to too much'): ConversionFailure {
  return new ConversionFailure('too_complex', `The document ${what} to be converted.`);
}

async function readEntry(zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry);
  if (entry.uncompressedSize <= limit) return await buffer(stream);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk));
    length += chunk.length;
    if (length >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit);
}
