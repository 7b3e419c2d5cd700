import { ConversionFailure } from '../../conversion/failure.ts';
import { openDirectory, type PackageDirectory } from './package-directory.ts';

const deepest = 4;
const embeddedBytes = 20_000_000;
const embeddedLookedAt = 50;

/**
 * Judges packages inside of the package as well, down to a bound.
 * @throws {ConversionFailure} `too_complex`
 */
export async function refuseNesting(directory: PackageDirectory, depth = 1): Promise<void> {
  const embedded = directory.entries
    .filter(({ fileName }) => /(^|\/)(embeddings|Object[^/]*)\/[^/]*$/i.test(fileName))
    .filter(({ uncompressedSize }) => uncompressedSize <= embeddedBytes)
    .slice(0, embeddedLookedAt);
  for (const { fileName } of embedded) {
    const start = await directory.read(fileName, 4);
    if (start?.toString('latin1') !== 'PK\x03\x04') continue;
    if (depth === deepest) {
      throw new ConversionFailure('too_complex', 'Documents are nested too deeply in it.');
    }
    const bytes = await directory.read(fileName, embeddedBytes);
    if (bytes) await judgeEmbedded(bytes, depth);
  }
}

async function judgeEmbedded(bytes: Buffer, depth: number): Promise<void> {
  try {
    await using inner = await openDirectory(bytes);
    await refuseNesting(inner, depth + 1);
  } catch (error) {
    // One that cannot be read is left out by LibreOffice too.
    if (!(error instanceof ConversionFailure) || error.code === 'too_complex') throw error;
  }
}
