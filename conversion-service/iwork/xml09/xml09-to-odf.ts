import type { OdfDocument } from '../../../shared/node/odf/odf-document.ts';
import { writeOdf } from '../../../shared/node/odf/write-odf.ts';
import { ConversionFailure } from '../../conversion/failure.ts';
import type { IworkKind } from '../document-kind.ts';
import type { OdfResult } from '../iwork-to-odf.ts';
import { Warnings } from '../warnings.ts';
import { hasContent, xml09Kind } from './document-kind.ts';
import { keynote09ToOdp } from './keynote/keynote-to-odp.ts';
import { numbers09ToOds } from './numbers/numbers-to-ods.ts';
import type { Xml09Source } from './open-context.ts';
import { openXml09 } from './package/open-document.ts';
import { pages09ToOdt } from './pages/pages-to-odt.ts';

/**
 * Turns a document of iWork '09 into ODF.
 * @throws {ConversionFailure} `corrupt_document`, `too_complex`
 */
export async function xml09ToOdf(
  source: string,
  target: string,
  options: { signal?: AbortSignal } = {},
): Promise<OdfResult> {
  await using files = await openXml09(source);
  return convertXml09(files, target, options);
}

/** The same of a document that is open. */
export async function convertXml09(
  files: Xml09Source & { isDamaged: boolean },
  target: string,
  options: { signal?: AbortSignal } = {},
): Promise<OdfResult> {
  const kind = xml09Kind(files.root);
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

type Converter = (source: Xml09Source, warnings: Warnings) => Promise<OdfDocument>;

const converters: Record<IworkKind, { odf: OdfResult['kind']; convert: Converter }> = {
  pages: { odf: 'odt', convert: pages09ToOdt },
  numbers: { odf: 'ods', convert: numbers09ToOds },
  keynote: { odf: 'odp', convert: keynote09ToOdp },
};
