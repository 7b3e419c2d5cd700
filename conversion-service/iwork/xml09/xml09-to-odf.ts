import type { OdfDocument } from '../../../shared/node/odf/odf-document.ts';
import { writeOdf } from '../../../shared/node/odf/write-odf.ts';
import { ConversionFailure } from '../../engine/converter.ts';
import type { IworkKind } from '../iwa/document-kind.ts';
import type { OdfResult } from '../iwork-to-odf.ts';
import { Warnings } from '../warnings.ts';
import { hasContent, legacyKind } from './document-kind.ts';
import { keynoteLegacyToOdp } from './keynote/keynote-to-odp.ts';
import { numbersLegacyToOds } from './numbers/numbers-to-ods.ts';
import type { LegacySource } from './open-context.ts';
import { openLegacy } from './package/open-document.ts';
import { pagesLegacyToOdt } from './pages/pages-to-odt.ts';

/**
 * Turns a document of iWork '09 into ODF.
 * @throws {ConversionFailure} `corrupt_document`, `too_complex`
 */
export async function legacyToOdf(
  source: string,
  target: string,
  options: { signal?: AbortSignal } = {},
): Promise<OdfResult> {
  await using files = await openLegacy(source);
  return convertLegacy(files, target, options);
}

/** The same of a document that is open. */
export async function convertLegacy(
  files: LegacySource & { isDamaged: boolean },
  target: string,
  options: { signal?: AbortSignal } = {},
): Promise<OdfResult> {
  const kind = legacyKind(files.root);
  if (!kind || (files.isDamaged && !hasContent(files.root)))
    throw new ConversionFailure(
      'corrupt_document',
      'The document has no content that can be read.',
    );
  const warnings = new Warnings();
  if (files.isDamaged)
    warnings.add('damaged_part', 'The document is damaged; parts of it may be missing.');
  try {
    const { odf, convert } = converters[kind];
    await writeOdf(await convert(files, warnings), target, options);
    return { kind: odf, warnings: warnings.list() };
  } catch (cause) {
    options.signal?.throwIfAborted();
    if (cause instanceof ConversionFailure) throw cause;
    const detail = 'The document holds something that cannot be read.';
    throw new ConversionFailure('corrupt_document', detail, { cause });
  }
}

type Converter = (source: LegacySource, warnings: Warnings) => Promise<OdfDocument>;

const converters: Record<IworkKind, { odf: OdfResult['kind']; convert: Converter }> = {
  pages: { odf: 'odt', convert: pagesLegacyToOdt },
  numbers: { odf: 'ods', convert: numbersLegacyToOds },
  keynote: { odf: 'odp', convert: keynoteLegacyToOdp },
};
