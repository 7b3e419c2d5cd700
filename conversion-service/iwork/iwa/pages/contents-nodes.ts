import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { Drawable } from '../drawables/drawable.ts';
import type { DrawingContext } from '../drawables/drawing-context.ts';
import { textOfShape } from '../drawables/text-of-shape.ts';
import { writeText } from '../text/write-text.ts';

/** A table of contents: its lines and page numbers as Pages left them, to be updated at will. */
export function contentsNodes(drawable: Drawable, context: DrawingContext): XmlNode[] {
  const lines = writeText(textOfShape(context.graph, drawable), context.text);
  if (lines.length === 0) return [];
  return [
    element('text:table-of-content', { 'text:name': `Contents ${drawable.identifier}` }, [
      element('text:table-of-content-source', { 'text:outline-level': 3 }),
      element('text:index-body', {}, lines),
    ]),
  ];
}
