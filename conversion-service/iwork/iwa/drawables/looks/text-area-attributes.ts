import { points } from '../../../../../shared/node/odf/length.ts';
import type { XmlAttributes } from '../../../../../shared/node/odf/xml/element.ts';
import type * as tswp from '../../../schema/tswp.ts';
import type { StyleProperties } from '../../text/styles/style-properties.ts';

/** How text lies in a shape. */
export function textAreaAttributes(
  text: StyleProperties<tswp.ShapeStylePropertiesArchive>,
): XmlAttributes {
  const padding = text.getUnlessNull('padding');
  const side = (length: number | undefined) => points(Math.max(0, length ?? 0));
  return {
    'draw:textarea-vertical-align':
      ['top', 'middle', 'bottom', 'justify'][text.get('verticalAlignment') ?? 0] ?? 'top',
    'fo:padding-left': side(padding?.left),
    'fo:padding-top': side(padding?.top),
    'fo:padding-right': side(padding?.right),
    'fo:padding-bottom': side(padding?.bottom),
    'fo:wrap-option': 'wrap',
    'draw:auto-grow-height': 'false',
    'draw:fit-to-size': text.get('shrinkToFit') ? 'shrink-to-fit' : undefined,
  };
}
