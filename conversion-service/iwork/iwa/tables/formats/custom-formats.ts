import type { ObjectGraph } from '../../archive/object-graph.ts';
import { type CustomFormats, formatKey } from './cell-format.ts';

const CUSTOM_FORMAT_LIST = 222;

/** The formats that people made in a document: UUIDs in field 1, formats in field 2. */
export function customFormats(graph: ObjectGraph): CustomFormats {
  return new Map(
    graph.ofType(CUSTOM_FORMAT_LIST).flatMap((list) => {
      const formats = graph.message(list)?.messages(2) ?? [];
      const uuids = graph.message(list)?.messages(1) ?? [];
      return formats.flatMap((format, at) => {
        const uuid = uuids[at];
        return uuid ? [[formatKey(uuid), format] as const] : [];
      });
    }),
  );
}
