import { points } from '../../../../shared/node/odf/length.ts';
import type { XmlAttributes } from '../../../../shared/node/odf/xml/element.ts';
import { numberIn, type Xml09Element } from '../package/element.ts';
import type { Xml09Styles } from '../styles/styles.ts';

/**
 * How text lies in its shape, as graphic properties.
 * @param layout a layout style with those that it derives from
 * @param grows whether the shape is as high as its text
 */
export function textAreaLook(
  styles: Xml09Styles,
  layout: readonly Xml09Element[],
  grows: boolean,
): XmlAttributes {
  const padding = styles.value(layout, 'padding');
  const side = (name: string) => points(Math.min(200, Math.max(0, numberIn(padding, name) ?? 4)));
  const shrinks = (styles.number(layout, 'shrinkTextToFit') ?? 0) > 0;
  const vertical = styles.number(layout, 'verticalAlignment') ?? 0;
  return {
    'draw:textarea-vertical-align': ['top', 'middle', 'bottom'][vertical] ?? 'top',
    'draw:auto-grow-height': String(grows),
    'fo:wrap-option': 'wrap',
    'draw:fit-to-size': shrinks && !grows ? 'shrink-to-fit' : undefined,
    'fo:padding-top': side('top'),
    'fo:padding-right': side('right'),
    'fo:padding-bottom': side('bottom'),
    'fo:padding-left': side('left'),
    'style:writing-mode': (styles.number(layout, 'verticalText') ?? 0) > 0 ? 'tb-rl' : undefined,
  };
}
