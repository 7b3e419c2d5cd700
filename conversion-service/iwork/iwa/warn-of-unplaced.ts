import path from 'node:path';
import * as tst from '../schema/tst.ts';
import * as tswp from '../schema/tswp.ts';
import { warningCodes } from '../warning-codes.ts';
import type { Warnings } from '../warnings.ts';
import type { ObjectGraph } from './archive/object-graph.ts';

/**
 * Says that there are texts or tables that nobody asked for while the document was written: what
 * shows them is of a kind that is not known.
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
