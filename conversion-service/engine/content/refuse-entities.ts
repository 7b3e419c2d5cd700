import { ConversionFailure } from '../../conversion/failure.ts';
import type { PackageDirectory } from './package-directory.ts';

/** A document type stands at the beginning of an XML file or nowhere. */
const lookedAtBytes = 4_096;
const xmlLookedAt = 500;

/**
 * Refuses XML that declares entities, which no office program writes: they fetch files or blow up.
 * @throws {ConversionFailure} `too_complex`
 */
export async function refuseEntities(directory: PackageDirectory): Promise<void> {
  const parts = directory.entries
    .filter(({ fileName }) => /\.(xml|rels|apxl|vml)$/i.test(fileName))
    .slice(0, xmlLookedAt);
  for (const { fileName } of parts) {
    const start = await directory.read(fileName, lookedAtBytes);
    // In UTF-16 a zero stands beside each letter.
    const text = start?.toString('latin1').replaceAll('\0', '') ?? '';
    if (!/<!DOCTYPE[^>]*\[|<!ENTITY/i.test(text)) continue;
    const message = `The document declares XML entities (${fileName}), which may do harm.`;
    throw new ConversionFailure('too_complex', message);
  }
}
