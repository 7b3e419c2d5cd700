import { has } from '../schema/declare.ts';
import * as tst from '../schema/tst.ts';
import * as tswp from '../schema/tswp.ts';
import type { WarningCode } from '../warning-codes.ts';
import { warningCodes } from '../warning-codes.ts';
import type { Warnings } from '../warnings.ts';
import type { ObjectGraph } from './archive/object-graph.ts';

/** Says what texts, lists, fills and tables have that no office format of the conversion takes. */
export function warnOfCommonLosses(graph: ObjectGraph, warnings: Warnings): void {
  for (const [code, isLost] of losses) if (isLost(graph)) warnings.add(code, warningCodes[code]);
}

type Loss = [code: WarningCode, isLost: (graph: ObjectGraph) => boolean];

const losses: Loss[] = [
  ['pencil_annotations_left_out', (graph) => hasText(graph, hasPencilAnnotations)],
  ['drop_caps_left_out', (graph) => hasText(graph, (text) => refers(text.tableDropCapStyle))],
  ['tracked_changes_accepted', (graph) => hasText(graph, hasTrackedChanges)],
  ['categories_left_out', hasCategories],
];

function hasText(graph: ObjectGraph, test: (text: tswp.StorageArchive) => boolean): boolean {
  return graph.ofType(tswp.StorageArchive).some((each) => {
    const text = graph.read(each, tswp.StorageArchive);
    return text !== undefined && test(text);
  });
}

function hasPencilAnnotations({ tablePencilAnnotation }: tswp.StorageArchive): boolean {
  return tablePencilAnnotation?.entries.some((entry) => has(entry, 'field')) ?? false;
}

function hasTrackedChanges({ tableInsertion, tableDeletion }: tswp.StorageArchive): boolean {
  return refers(tableInsertion) || refers(tableDeletion);
}

/** Whether any entry of a text's table has an object. */
function refers(table: tswp.ObjectAttributeTable | undefined): boolean {
  return table?.entries.some((entry) => has(entry, 'object')) ?? false;
}

function hasCategories(graph: ObjectGraph): boolean {
  return graph.ofType(tst.GroupByArchive).some((each) => {
    const groups = graph.read(each, tst.GroupByArchive);
    return groups?.isEnabled === true && has(groups, 'groupColumn');
  });
}
