import { writeOdf } from '../../../shared/node/odf/write-odf.ts';
import type { OdfResult } from '../iwork-to-odf.ts';
import { LegacyIworkDocument } from '../package/legacy-document.ts';
import { Warnings } from '../warnings.ts';
import { childOf, type LegacyElement } from './legacy-element.ts';
import { openLegacy } from './open-legacy.ts';
import { pagesLegacyToOdt } from './pages/pages-legacy-to-odt.ts';

/**
 * Turns a document of iWork '09 that LibreOffice refuses into ODF.
 * @throws {LegacyIworkDocument} where it is none of Pages
 * @throws {ConversionFailure} `corrupt_document`, `too_complex`
 */
export async function legacyToOdf(
  source: string,
  target: string,
  options: { signal?: AbortSignal } = {},
): Promise<OdfResult> {
  await using files = await openLegacy(source);
  if (!isPages(files.root)) throw new LegacyIworkDocument();
  const warnings = new Warnings();
  const document = await pagesLegacyToOdt(files, warnings);
  await writeOdf(document, target, options);
  return { kind: 'odt', warnings: warnings.list() };
}

/** Numbers has workspaces below its root, Keynote a root of another name. */
function isPages(root: LegacyElement): boolean {
  const parts = ['slprint-info', 'section-prototypes', 'text-storage'];
  return root.name === 'document' && parts.some((name) => childOf(root, name) !== undefined);
}
