import { points } from '../../../../../shared/node/odf/length.ts';
import type { XmlAttributes } from '../../../../../shared/node/odf/xml/element.ts';
import type { Drawable } from '../../drawables/drawable.ts';
import type { StyleProperties } from '../../text/styles/style-properties.ts';

/** Which sides of a box are as long as its text needs. */
export type Growth = { width: boolean; height: boolean };

/** Flags of TSD.GeometryArchive: whether width and height are what a person chose. */
const fixedWidth = 1;
const fixedHeight = 2;

/**
 * Boxes that grow with their text are placed by the point that they grow from: their alignment
 * says which one.
 */
export function growthOf({
  textShape,
  placement: { flags },
}: Pick<Drawable, 'textShape' | 'placement'>): Growth {
  const isTextBox = textShape?.bool(6) ?? false;
  return {
    width: isTextBox && (flags & fixedWidth) === 0,
    height: isTextBox && (flags & fixedHeight) === 0,
  };
}

const vertical = ['top', 'middle', 'bottom', 'justify'];

/**
 * How text lies in its shape, as graphic properties. TSWP.ShapeStylePropertiesArchive: 1 shrinks to
 * fit, 2 vertical alignment, 4 columns (1 equal: 1 count, 2 gap), 6 padding (1 left, 2 top, 3 right,
 * 4 bottom), 8 vertical text.
 * @param align how the first paragraph is aligned
 */
export function slideTextArea(
  style: StyleProperties,
  growth: Growth,
  align: string | undefined,
): XmlAttributes {
  const padding = style.message(6, 5);
  const side = (field: number) => points(Math.max(0, padding?.float(field) ?? 0));
  const columns = style.message(4, 3)?.message(1);
  const count = columns?.uint(1) ?? 1;
  return {
    'draw:textarea-vertical-align': vertical[style.uint(2) ?? 0] ?? 'top',
    'draw:textarea-horizontal-align': growth.width ? horizontal(align) : 'justify',
    'draw:auto-grow-width': String(growth.width),
    'draw:auto-grow-height': String(growth.height),
    'draw:fit-to-size': style.bool(1) && !growth.height ? 'shrink-to-fit' : 'false',
    'fo:wrap-option': growth.width ? 'no-wrap' : 'wrap',
    'fo:min-height': '0pt',
    'fo:min-width': '0pt',
    'fo:padding-left': side(1),
    'fo:padding-top': side(2),
    'fo:padding-right': side(3),
    'fo:padding-bottom': side(4),
    'style:writing-mode': style.bool(8) ? 'tb-rl' : undefined,
    'fo:column-count': count > 1 && count < 11 ? count : undefined,
    'fo:column-gap': count > 1 ? points(columns?.float(2) ?? 0) : undefined,
  };
}

function horizontal(align: string | undefined): string {
  if (align === 'center') return 'center';
  return align === 'right' || align === 'end' ? 'right' : 'left';
}
