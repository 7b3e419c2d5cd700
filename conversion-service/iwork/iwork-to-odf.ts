import type { OdfDocument } from '../../shared/node/odf/odf-document.ts';
import { writeOdf } from '../../shared/node/odf/write-odf.ts';
import { ConversionFailure } from '../conversion/failure.ts';
import type { Warning } from '../conversion/warning.ts';
import type { IworkKind } from '../formats.ts';
import { ObjectGraph } from './iwa/archive/object-graph.ts';
import type { ConverterInput } from './iwa/document-root.ts';
import { documentRoot, UnreadableIwork } from './iwa/document-root.ts';
import { keynoteToOdp } from './iwa/keynote/keynote-to-odp.ts';
import { numbersToOds } from './iwa/numbers/numbers-to-ods.ts';
import { pagesToOdt } from './iwa/pages/pages-to-odt.ts';
import { openPackage } from './iwa/unpack/open-package.ts';
import { warnOfCommonLosses, warnOfUnplaced } from './iwa/warn-of-losses.ts';
import { Warnings } from './warnings.ts';

/** The kind of the document, and the warnings of what was left out. */
export type OdfResult = { kind: 'odt' | 'ods' | 'odp'; warnings: Warning[] };

export type ReadingOptions = {
  signal?: AbortSignal;
  /** The ODF document is only made into pages: it should look like the original. */
  printed?: boolean;
};

/**
 * Converts a Pages, Numbers or Keynote document to ODF; its kind is detected from its content.
 * @param target a file in an existing folder
 * @throws {Xml09Document} where it is a document of iWork '09: see `xml09/`
 * @throws {UnreadableIwork} where the reader itself fails
 * @throws {ConversionFailure} `password_required`, `corrupt_document`, `too_complex`
 */
export async function iworkToOdf(
  source: string,
  target: string,
  options: ReadingOptions = {},
): Promise<OdfResult> {
  await using files = await openPackage(source);
  const warnings = new Warnings();
  for (const name of files.damaged)
    warnings.add('damaged_part', `A part of the document is damaged (${name}).`);
  const graph = new ObjectGraph(files.archives);
  const root = documentRoot(graph);
  if (!root)
    throw new ConversionFailure('corrupt_document', 'The document has no readable content.');
  try {
    warnOfCommonLosses(graph, warnings);
    const { printed = false } = options;
    const input = { graph, root: root.identifier, files, warnings, printed };
    const { kind, document } = await converters[root.kind](input);
    await writeOdf(document, target, options);
    // Cells are read while they are written.
    warnOfUnplaced(graph, warnings);
    return { kind, warnings: warnings.list() };
  } catch (cause) {
    options.signal?.throwIfAborted();
    if (cause instanceof ConversionFailure) throw cause;
    throw new UnreadableIwork(root.kind, { cause });
  }
}

type KindConverter = (
  input: ConverterInput,
) => Promise<{ kind: OdfResult['kind']; document: OdfDocument }>;

const converters: Record<IworkKind, KindConverter> = {
  numbers: async (input) => ({ kind: 'ods', document: await numbersToOds(input) }),
  pages: async (input) => ({ kind: 'odt', document: await pagesToOdt(input) }),
  keynote: async (input) => ({ kind: 'odp', document: await keynoteToOdp(input) }),
};
