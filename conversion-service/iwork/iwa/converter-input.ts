import type { Warnings } from '../warnings.ts';
import type { ObjectGraph } from './archive/object-graph.ts';
import type { IworkPackage } from './unpack/open-package.ts';

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
