import * as tsp from '../../../schema/tsp.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';

/** Names in the package's `Data` folder by the identifiers that drawables refer to. */
export function dataFileNames(graph: ObjectGraph): Map<number, string> {
  const names = new Map<number, string>();
  for (const identifier of graph.ofType(tsp.PackageMetadata)) {
    const metadata = graph.read(identifier, tsp.PackageMetadata);
    const entries = [...(metadata?.datasOfFirstVersions ?? []), ...(metadata?.datas ?? [])];
    for (const entry of entries) {
      const name = entry.fileName || entry.preferredFileName;
      if (entry.identifier !== undefined && name) names.set(entry.identifier, name);
    }
  }
  return names;
}
