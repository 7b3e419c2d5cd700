import type { ObjectGraph } from '../../archive/object-graph.ts';

const packageMetadata = 11006;

/**
 * Names in the package's `Data` folder by the identifiers that drawables refer to. TSP.DataInfo
 * (field 4 of the package's metadata, 3 in the first versions): 1 identifier, 3 the name it came
 * with, 4 the one in the folder.
 */
export function dataFileNames(graph: ObjectGraph): Map<number, string> {
  const names = new Map<number, string>();
  for (const identifier of graph.ofType(packageMetadata)) {
    const metadata = graph.message(identifier);
    const entries = [...(metadata?.messages(3) ?? []), ...(metadata?.messages(4) ?? [])];
    for (const entry of entries) {
      const data = entry.uint(1);
      const name = entry.string(4) || entry.string(3);
      if (data !== undefined && name) names.set(data, name);
    }
  }
  return names;
}
