import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, openPromise, type ZipFile as Zip } from 'yauzl';
import { ConversionFailure } from '../conversion/failure.ts';

/** A ZIP file with the names of its files; their contents are read when requested. */
export type ZipFile = AsyncDisposable & {
  /** Names with `/`, in the order of the directory; folders are left out. */
  names: readonly string[];
  /**
   * The bytes of a file.
   * @throws {ConversionFailure} `corrupt_document` where they cannot be unpacked, `too_complex`
   *   where they are more than `limit`
   */
  read(name: string, limit?: number): Promise<Uint8Array>;
};

/**
 * Limits for a package. Real documents stay far below: the largest seen has 3,000 entries and 40 MB
 * of archives.
 */
export const packageLimits = {
  /** Entries of a ZIP file, those of an inner one counted apart. */
  entries: 50_000,
  /** Bytes of an inner Index.zip. */
  innerZipBytes: 256 * 2 ** 20,
  /** Bytes of one file of the package as it is stored, unpacked from the ZIP. */
  fileBytes: 256 * 2 ** 20,
  /** Bytes of all archives together after Snappy. */
  archiveBytes: 256 * 2 ** 20,
  /** Objects of all archives together. */
  objects: 4_000_000,
} as const;

/** Opens a ZIP file on disk or in memory. */
export async function openZip(source: string | Buffer): Promise<ZipFile> {
  // Names are decoded here: yauzl rejects a whole file for one invalid name, and none of them is used
  // as a path.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;
  try {
    const zip = await (typeof source === 'string'
      ? openPromise(source, options)
      : fromBufferPromise(source, options));
    return await listed(zip);
  } catch (cause) {
    if (cause instanceof ConversionFailure) throw cause;
    throw new ConversionFailure('corrupt_document', 'The document is not a readable package.', {
      cause,
    });
  }
}

async function listed(zip: Zip): Promise<ZipFile> {
  try {
    if (zip.entryCount > packageLimits.entries) throw tooComplex('It holds too many files.');
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      const name = entryName(entry);
      if (!name.endsWith('/') && !entries.has(name)) entries.set(name, entry);
    }
    return {
      names: [...entries.keys()],
      read: (name, limit = packageLimits.fileBytes) => contents(zip, entries.get(name), limit),
      [Symbol.asyncDispose]: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** macOS stores decomposed letters in some packages; the documents refer to composed ones. */
function entryName(entry: Entry): string {
  const raw: string | Buffer = entry.fileName;
  const text = typeof raw === 'string' ? raw : Buffer.from(raw).toString('utf8');
  return text.replaceAll('\\', '/').normalize('NFC');
}

async function contents(zip: Zip, entry: Entry | undefined, limit: number): Promise<Uint8Array> {
  if (!entry) throw new ConversionFailure('corrupt_document', 'A file of the document is missing.');
  if (entry.uncompressedSize > limit) throw tooComplex('A file inside it is too large.');
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch (cause) {
    throw new ConversionFailure('corrupt_document', 'A file of the document cannot be unpacked.', {
      cause,
    });
  }
}

function tooComplex(why: string): ConversionFailure {
  return new ConversionFailure('too_complex', `The document is too large to convert. ${why}`);
}
