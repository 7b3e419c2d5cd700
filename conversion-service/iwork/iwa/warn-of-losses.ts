import path from 'node:path';
import { has } from '../schema/declare.ts';
import * as tst from '../schema/tst.ts';
import * as tswp from '../schema/tswp.ts';
import type { Warnings } from '../warnings.ts';
import { type WarningCode, warningCodes } from '../warnings.ts';
import type { ObjectGraph } from './archive/object-graph.ts';

/** Warns of texts, lists, fills and tables that no office format of the conversion supports. */
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

/**
 * Warns of texts or tables that were not requested while the document was written: the objects that
 * show them are of an unknown kind.
 */
export function warnOfUnplaced(graph: ObjectGraph, warnings: Warnings): void {
  const unplaced = [...textsOf(graph), ...tablesOf(graph)].some((each) => !graph.isTaken(each));
  if (unplaced) warnings.add('unplaced_left_out', warningCodes.unplaced_left_out);
}

function textsOf(graph: ObjectGraph): number[] {
  const storages = graph.ofType(tswp.StorageArchive);
  return storages.filter((each) => !isOfTemplate(graph, each) && hasWords(graph, each));
}

/** What templates offer to be filled is no part of the document. */
function isOfTemplate(graph: ObjectGraph, identifier: number): boolean {
  return /Master|Template/.test(path.posix.basename(graph.archiveOf(identifier) ?? ''));
}

function hasWords(graph: ObjectGraph, text: number): boolean {
  return /[\p{L}\p{N}]/u.test(graph.read(text, tswp.StorageArchive)?.text.join('') ?? '');
}

function tablesOf(graph: ObjectGraph): number[] {
  return graph.ofType(tst.TableModelArchive).filter((each) => !isOfTemplate(graph, each));
}
