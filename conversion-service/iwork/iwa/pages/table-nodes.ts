import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { frameAttributes } from '../../drawables/frame-attributes.ts';
import { sum } from '../../sum.ts';
import { tableElement, tableTitle } from '../../text-tables/table-element.ts';
import type { Drawable } from '../drawables/drawable.ts';
import type { Anchor } from '../drawables/drawing-context.ts';
import { frameStyle } from '../drawables/looks/frame-style.ts';
import type { CustomFormats } from '../tables/formats/read-cell-format.ts';
import { readTable } from '../tables/read-table.ts';
import { tableContext } from '../text/table-context.ts';
import type { PagesContext } from './pages-context.ts';

const plain = {
  'fo:border': 'none',
  'fo:padding': '0pt',
  'draw:fill': 'none',
  'draw:stroke': 'none',
};

/**
 * A table: one that stands in a line of text goes between paragraphs, since ODF has no tables in
 * lines; one that lies on a page or is anchored goes into a frame.
 */
export function tableNodes(
  drawable: Drawable,
  anchor: Anchor,
  context: PagesContext,
  { formats, locale }: { formats: CustomFormats; locale: string | undefined },
): XmlNode[] {
  const { graph, warnings } = context.text;
  const table = readTable(graph, drawable.identifier, { formats, warnings });
  if (!table) {
    warnings.add('table_left_out', 'A table could not be read.');
    return [];
  }
  const content = [...tableTitle(table), tableElement(table, tableContext(context.text, locale))];
  if (!anchor.positioned) return content;
  const width = sum(table.columnWidths);
  const placement = { ...drawable.placement, width: width || drawable.placement.width, angle: 0 };
  const { 'svg:height': height, ...frame } = frameAttributes(placement, anchor.positioned);
  const box = element('draw:text-box', { 'fo:min-height': height }, [...content]);
  const style = frameStyle(plain, anchor, context.drawing, 'text');
  return [element('draw:frame', { ...anchor.frame, 'draw:style-name': style, ...frame }, [box])];
}
