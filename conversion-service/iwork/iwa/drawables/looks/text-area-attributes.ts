import { points } from '../../../../../shared/node/odf/length.ts';
import type { XmlAttributes } from '../../../../../shared/node/odf/xml/element.ts';
import type { StyleProperties } from '../../text/styles/style-properties.ts';

/**
 * How text lies in a shape: TSWP.ShapeStylePropertiesArchive, 1 whether it shrinks, 2 vertical
 * alignment, 6 padding (1 left, 2 top, 3 right, 4 bottom).
 */
export function textAreaAttributes(text: StyleProperties): XmlAttributes {
  const padding = text.message(6, 5);
  const side = (field: number) => points(Math.max(0, padding?.float(field) ?? 0));
  return {
    'draw:textarea-vertical-align':
      ['top', 'middle', 'bottom', 'justify'][text.uint(2) ?? 0] ?? 'top',
    'fo:padding-left': side(1),
    'fo:padding-top': side(2),
    'fo:padding-right': side(3),
    'fo:padding-bottom': side(4),
    'fo:wrap-option': 'wrap',
    'draw:auto-grow-height': 'false',
    'draw:fit-to-size': text.bool(1) ? 'shrink-to-fit' : undefined,
  };
}
