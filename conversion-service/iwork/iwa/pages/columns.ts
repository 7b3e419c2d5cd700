import { points } from '../../../../shared/node/odf/length.ts';
import { element, type XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import * as tswp from '../../schema/tswp.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { styleChain } from '../text/styles/style-chain.ts';
import { StyleProperties } from '../text/styles/style-properties.ts';

/**
 * The columns that a style gives.
 * @returns undefined for a single column
 */
export function columnsElement(
  graph: ObjectGraph,
  identifier: number | undefined,
): XmlElement | undefined {
  const properties = styleChain(
    graph,
    identifier,
    tswp.ColumnStyleArchive,
    (style) => style.super,
  ).flatMap(({ style }) => style.columnProperties ?? []);
  const columns = new StyleProperties(properties).getUnlessNull('columns');
  const equal = columns?.equalColumns;
  const others = columns?.nonEqualColumns;
  if (others) return unequal(others.first ?? 0, others.following.map(gapAndWidth));
  const count = Math.min(equal?.count ?? 1, 20);
  if (count < 2) return undefined;
  const gap = points(equal?.gap ?? 12);
  return element('style:columns', { 'fo:column-count': count, 'fo:column-gap': gap });
}

function gapAndWidth({ gap = 0, width = 0 }: tswp.GapWidthArchive) {
  return { gap, width };
}

/** ODF counts half of each gap to the columns beside it. */
function unequal(first: number, following: { gap: number; width: number }[]) {
  if (following.length === 0) return undefined;
  const columns = [{ gap: 0, width: first }, ...following].slice(0, 20);
  const children = columns.map(({ gap, width }, at) => {
    const next = columns[at + 1]?.gap ?? 0;
    return element('style:column', {
      'style:rel-width': `${Math.max(1, Math.round(width + gap / 2 + next / 2))}*`,
      'fo:start-indent': points(gap / 2),
      'fo:end-indent': points(next / 2),
    });
  });
  return element('style:columns', { 'fo:column-count': columns.length }, children);
}
