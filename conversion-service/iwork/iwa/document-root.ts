import type { IworkKind } from '../../formats.ts';
import * as kn from '../schema/kn.ts';
import * as tn from '../schema/tn.ts';
import * as tp from '../schema/tp.ts';
import type { Warnings } from '../warnings.ts';
import type { ObjectGraph } from './archive/object-graph.ts';
import type { IworkPackage } from './unpack/open-package.ts';

/** The root of a document: the object from which everything else is reached. */
export type DocumentRoot = { kind: IworkKind; identifier: number };

/** Which document it is by its root object, undefined where it has none. */
export function documentRoot(graph: ObjectGraph): DocumentRoot | undefined {
  const [pages] = graph.ofType(tp.DocumentArchive);
  if (pages !== undefined) return { kind: 'pages', identifier: pages };
  // Documents of Numbers and Keynote have the same type.
  for (const identifier of graph.ofType(tn.DocumentArchive, kn.DocumentArchive)) {
    if (graph.read(identifier, tn.DocumentArchive)?.super) return { kind: 'numbers', identifier };
    if (graph.read(identifier, kn.DocumentArchive)?.show !== undefined)
      return { kind: 'keynote', identifier };
  }
  return undefined;
}

/** What a converter works on. */
export type ConverterInput = {
  graph: ObjectGraph;
  /** Identifier of the document's root object. */
  root: number;
  files: IworkPackage;
  warnings: Warnings;
  /** Whether the ODF document is only made into pages. */
  printed: boolean;
};

/** The reader failed unexpectedly on a document whose kind is known. */
export class UnreadableIwork extends Error {
  override readonly name = 'UnreadableIwork';
  readonly kind: IworkKind;

  constructor(kind: IworkKind, options: { cause: unknown }) {
    super(`The reader failed on a ${kind} document.`, options);
    this.kind = kind;
  }
}
