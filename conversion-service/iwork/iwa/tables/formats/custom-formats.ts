import * as tsk from '../../../schema/tsk.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { uuidKey } from '../uuid-key.ts';
import type { CustomFormats } from './read-cell-format.ts';

/** The formats that people made in a document, by their UUIDs. */
export function customFormats(graph: ObjectGraph): CustomFormats {
  return new Map(
    graph.ofType(tsk.CustomFormatListArchive).flatMap((identifier) => {
      const list = graph.read(identifier, tsk.CustomFormatListArchive);
      const { customFormats = [], uuids = [] } = list ?? {};
      return customFormats.flatMap((format, at) => {
        const uuid = uuids[at];
        return uuid ? [[uuidKey(uuid), format] as const] : [];
      });
    }),
  );
}
