import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { ConversionFailure } from '../../conversion/failure.ts';

/** The directory of a ZIP package, whose unpacked size was accepted. */
export type PackageDirectory = AsyncDisposable & {
  entries: Entry[];
  /** The first bytes of a file, at most `limit`; undefined where there is none of this name. */
  read(name: string, limit: number): Promise<Buffer | undefined>;
};

const smallBytes = 4_000_000;
const limits = { entries: 20_000, bytes: 2_000_000_000, part: 1_000_000_000, ratio: 400 };
/** Below this unpacked size any compression ratio is accepted. */
const harmlessBytes = 50_000_000;

/**
 * Reads the directory of a package.
 * @throws {ConversionFailure} `corrupt_document` where there is none, `too_complex` where the
 *   unpacked size is too large
 */
export async function openDirectory(source: string | Buffer): Promise<PackageDirectory> {
  // Names are only compared: yauzl would reject a whole file for one invalid name.
  const options = { lazyEntries: true, autoClose: false, strictFileNames: false } as const;
  const known = typeof source === 'string' ? ((await smallFile(source)) ?? source) : source;
  const zip = await (typeof known === 'string'
    ? openPromise(known, options)
    : fromBufferPromise(known, options)
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

/** The content of a file that is parsed in memory. */
async function smallFile(file: string): Promise<Buffer | undefined> {
  const { size } = await stat(file);
  return size <= smallBytes ? await readFile(file) : undefined;
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

function isSmall({ compressionMethod, compressedSize, uncompressedSize }: Entry): boolean {
  return compressionMethod === 8 && Math.max(compressedSize, uncompressedSize) <= 100_000;
}

function isBomb(packed: number, bytes: number): boolean {
  return bytes > harmlessBytes && bytes / Math.max(1, packed) > limits.ratio;
}

function tooComplex(what = 'unpacks to too much'): ConversionFailure {
  return new ConversionFailure('too_complex', `The document ${what} to be converted.`);
}

async function readEntry(zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
  if (isSmall(entry)) {
    // At once: streams take longer than all of the rest.
    const raw = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }));
    return inflateRawSync(raw, { maxOutputLength: entry.uncompressedSize || 1 }).subarray(0, limit);
  }
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
