import { ConversionFailure } from '../../../conversion/failure.ts';
import { openZip, packageLimits, type ZipFile } from '../../zip-file.ts';
import { BlockTooLarge, SnappyError, unpackSnappy } from './snappy.ts';

/** An iWork document's files: its archives unpacked, its pictures and films on request. */
export type IworkPackage = AsyncDisposable & {
  /** Unpacked archives by their name without folder and extension of the package: `Document`, `Tables/Tile`. */
  archives: ReadonlyMap<string, Uint8Array>;
  /** Names of archives of which a part could not be read. */
  damaged: readonly string[];
  /** A file of the `Data` folder, or undefined where the package does not hold it. */
  dataFile(name: string): Promise<Uint8Array | undefined>;
};

/** An archive's bytes, and whether some of them could not be read. */
type Unpacked = { bytes: Uint8Array; damaged: boolean };

/**
 * Opens the package of a Pages, Numbers or Keynote document: a ZIP file with `Index/…iwa` or an
 * inner `Index.zip`, at its top or inside one folder.
 * @throws {Xml09Document} where it is a document of iWork '09
 * @throws {ConversionFailure} `password_required`, `corrupt_document`, `too_complex`
 */
export async function openPackage(source: string): Promise<IworkPackage> {
  const zip = await openZip(source);
  try {
    const names = zip.names.filter((name) => !isResourceFork(name));
    if (names.some(isPasswordMark))
      throw new ConversionFailure('password_required', 'The document is protected by a password.');
    const { archives, damaged } = await readArchives(zip, names);
    if (archives.size === 0) {
      if (hasXml09(names)) throw new Xml09Document();
      throw new ConversionFailure('corrupt_document', 'The document holds none of its archives.');
    }
    return {
      archives,
      damaged,
      dataFile: (name) => dataFile(zip, names, name),
      [Symbol.asyncDispose]: () => zip[Symbol.asyncDispose](),
    };
  } catch (error) {
    await zip[Symbol.asyncDispose]();
    throw error;
  }
}

/** Finder's ZIP files carry a second tree with files that look like the first one's. */
function isResourceFork(name: string): boolean {
  return /(^|\/)__MACOSX\//.test(name) || /(^|\/)\._[^/]*$/.test(name);
}

function isPasswordMark(name: string): boolean {
  return /(^|\/)\.iwp(v2|h)$/.test(name);
}

async function readArchives(zip: ZipFile, names: readonly string[]) {
  const archives = new Map<string, Uint8Array>();
  const damaged: string[] = [];
  let budget: number = packageLimits.archiveBytes;
  for await (const { name, bytes } of archiveFiles(zip, names)) {
    const unpacked = withinBudget(bytes, budget);
    budget -= unpacked.bytes.length;
    archives.set(name, unpacked.bytes);
    if (unpacked.damaged) damaged.push(name);
  }
  return { archives, damaged };
}

function withinBudget(bytes: Uint8Array, budget: number): Unpacked {
  try {
    return unpackIwa(bytes, budget);
  } catch (cause) {
    if (!(cause instanceof BlockTooLarge)) throw cause;
    throw new ConversionFailure('too_complex', 'The document is too large to convert.', { cause });
  }
}

async function* archiveFiles(zip: ZipFile, names: readonly string[]) {
  for (const name of names) {
    const archive = archiveName(name);
    if (archive) yield { name: archive, bytes: await zip.read(name) };
  }
  const inner = names.find((name) => /(^|\/)Index\.zip$/i.test(name));
  if (!inner) return;
  await using index = await openZip(
    Buffer.from(await zip.read(inner, packageLimits.innerZipBytes)),
  );
  for (const name of index.names.filter((each) => !isResourceFork(each))) {
    const archive = archiveName(name);
    if (archive) yield { name: archive, bytes: await index.read(name) };
  }
}

/**
 * `Report.pages/Index/Tables/Tile-12.iwa` → `Tables/Tile-12`. The edit log of shared documents is no
 * archive and holds nothing of the document.
 */
function archiveName(name: string): string | undefined {
  if (!name.endsWith('.iwa') || /(^|\/)OperationStorage/.test(name)) return undefined;
  return name.replace(/^(.*?\/)?Index\//, '').replace(/\.iwa$/, '');
}

async function dataFile(zip: ZipFile, names: readonly string[], name: string) {
  const wanted = `Data/${name.normalize('NFC')}`;
  const found = names.find((each) => each === wanted || each.endsWith(`/${wanted}`));
  return found === undefined ? undefined : zip.read(found);
}

/**
 * Unpacks an `.iwa` file: chunks of a zero byte, three bytes of length (little-endian) and a raw
 * Snappy block. The chunks before a damaged one are kept.
 * @param limit largest size of the result in bytes
 * @throws {BlockTooLarge}
 */
export function unpackIwa(file: Uint8Array, limit: number): Unpacked {
  const blocks: Uint8Array[] = [];
  let total = 0;
  let at = 0;
  let damaged = false;
  while (at < file.length && !damaged) {
    const block = blockAt(file, at, limit - total);
    if (!block) {
      damaged = true;
    } else {
      blocks.push(block.bytes);
      total += block.bytes.length;
      at = block.next;
    }
  }
  return { bytes: Buffer.concat(blocks), damaged };
}

function blockAt(file: Uint8Array, at: number, limit: number) {
  if (at + 4 > file.length || file[at] !== 0) return undefined;
  const length = (file[at + 1] ?? 0) | ((file[at + 2] ?? 0) << 8) | ((file[at + 3] ?? 0) << 16);
  const next = at + 4 + length;
  if (next > file.length) return undefined;
  try {
    return { bytes: unpackSnappy(file.subarray(at + 4, next), limit), next };
  } catch (error) {
    if (error instanceof SnappyError) return undefined;
    throw error;
  }
}

/** A document of iWork '09 or earlier: one XML file and no archives, which `xml09/` reads. */
export class Xml09Document extends Error {
  override readonly name = 'Xml09Document';

  constructor() {
    super("The document was written by iWork '09 or earlier.");
  }
}

/** Whether one of the names is the XML that such a document is in. */
function hasXml09(names: readonly string[]): boolean {
  return names.some((name) => /(^|\/)index\.(xml|apxl)(\.gz)?$/i.test(name));
}
