import { points } from '../../../../shared/node/odf/length.ts';
import { element, type XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { styleChain } from '../text/styles/style-chain.ts';
import { StyleProperties } from '../text/styles/style-properties.ts';

/**
 * The columns of a TSWP.ColumnStyleArchive (properties 11: 7 columns, 1 equal ones, 2 others).
 * @returns undefined for a single column
 */
export function columnsElement(
  graph: ObjectGraph,
  identifier: number | undefined,
): XmlElement | undefined {
  const messages = styleChain(graph, identifier).flatMap(
    ({ message }) => message.message(11) ?? [],
  );
  const columns = new StyleProperties(messages).message(7, 6);
  const equal = columns?.message(1);
  const others = columns?.message(2);
  if (others) return unequal(others.float(1) ?? 0, others.messages(2).map(gapAndWidth));
  const count = Math.min(equal?.uint(1) ?? 1, 20);
  if (count < 2) return undefined;
  const gap = points(equal?.float(2) ?? 12);
  return element('style:columns', { 'fo:column-count': count, 'fo:column-gap': gap });
}

function gapAndWidth(column: { float(field: number): number | undefined }) {
  return { gap: column.float(1) ?? 0, width: column.float(2) ?? 0 };
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
