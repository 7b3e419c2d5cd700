import * as tswp from '../../schema/tswp.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';

export type Link = { url: string };

/** Where a smart field leads to; undefined for fields that are no links. */
export function linkOf(graph: ObjectGraph, smartField: number | undefined): Link | undefined {
  const field = graph.read(smartField, tswp.HyperlinkFieldArchive);
  const url = field?.urlRef?.trim();
  return url && isHarmless(url) ? { url } : undefined;
}

/** Links that run something, or read files of the one who opens the document, stay text. */
function isHarmless(url: string): boolean {
  return !/^(javascript|data|vbscript|file|macro|vnd\.sun\.star)/i.test(url) && !url.includes('\0');
}
