import { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import type { Warnings } from '../../warnings.ts';
import { type LegacySource, openPart } from '../open-part.ts';

export async function keynoteLegacyToOdp(
  source: LegacySource,
  warnings: Warnings,
): Promise<OdfDocument> {
  const document = new OdfDocument('presentation');
  await openPart(source, document, { warnings });
  return document;
}
