import type { ObjectGraph } from './archive/object-graph.ts';

/** What program's document it is. */
export type IworkKind = 'pages' | 'numbers' | 'keynote';

/** The root of a document: the object from which everything else is reached. */
export type DocumentRoot = { kind: IworkKind; identifier: number };

const PAGES_DOCUMENT = 10000;
/** Numbers and Keynote give their documents the same number. */
const OTHER_DOCUMENT = 1;

/** Which document it is by its root object, undefined where it has none. */
export function documentRoot(graph: ObjectGraph): DocumentRoot | undefined {
  const [pages] = graph.ofType(PAGES_DOCUMENT);
  if (pages !== undefined) return { kind: 'pages', identifier: pages };
  for (const identifier of graph.ofType(OTHER_DOCUMENT)) {
    const root = graph.message(identifier);
    // TN.DocumentArchive: 1 sheets, 8 what all documents have. KN.DocumentArchive: 2 show, 3.
    if (root?.message(8)) return { kind: 'numbers', identifier };
    if (root?.reference(2) !== undefined) return { kind: 'keynote', identifier };
  }
  return undefined;
}
