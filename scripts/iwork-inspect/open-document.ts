import {
  archiveObjects,
  ObjectGraph,
} from '../../conversion-service/iwork/iwa/archive/object-graph.ts';
import {
  type DocumentRoot,
  documentRoot,
} from '../../conversion-service/iwork/iwa/document-root.ts';
import { openPackage } from '../../conversion-service/iwork/iwa/unpack/open-package.ts';

export type InspectedObject = {
  identifier: number;
  type: number;
  archive: string;
  bytes: Uint8Array;
  /** Objects that its archive says it refers to. */
  references: number[];
};

export type InspectedDocument = {
  archives: ReadonlyMap<string, Uint8Array>;
  damaged: readonly string[];
  graph: ObjectGraph;
  root: DocumentRoot | undefined;
  objects: ReadonlyMap<number, InspectedObject>;
};

export async function openDocument(file: string): Promise<InspectedDocument> {
  await using opened = await openPackage(file);
  const objects = new Map<number, InspectedObject>();
  for (const [archive, stream] of opened.archives)
    for (const { identifier, type, bytes, info } of archiveObjects(stream))
      objects.set(identifier, {
        identifier,
        type,
        archive,
        bytes,
        references: info.objectReferences,
      });
  const graph = new ObjectGraph(opened.archives);
  const { archives, damaged } = opened;
  return { archives, damaged, graph, root: documentRoot(graph), objects };
}
