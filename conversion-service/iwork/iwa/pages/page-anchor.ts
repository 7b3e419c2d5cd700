import { points } from '../../../../shared/node/odf/length.ts';
import type { XmlAttributes } from '../../../../shared/node/odf/xml/xml-element.ts';
import type { Drawable, TextWrap } from '../drawables/drawable.ts';
import type { Anchor } from '../drawables/drawing-context.ts';

/** Where the position of a floating drawable counts from. */
const fromPage = {
  'style:horizontal-pos': 'from-left',
  'style:horizontal-rel': 'page',
  'style:vertical-pos': 'from-top',
  'style:vertical-rel': 'page',
};

/**
 * A drawable at its position on the page.
 * @param anchor what it is anchored to, such as `page` or `paragraph`
 * @param behind whether text runs over it
 */
export function pageAnchor(
  anchor: 'page' | 'paragraph',
  behind: boolean,
  { frame = {}, wrap }: { frame?: XmlAttributes; wrap?: TextWrap } = {},
): Anchor {
  return {
    frame: { 'text:anchor-type': anchor, ...frame },
    graphic: { ...fromPage, ...wrapAttributes(wrap, behind) },
    positioned: true,
  };
}

/** What no text has space beside, by the width of the text in points, has it above and below. */
export function wrapOf({ wrap, placement }: Drawable, textWidth: number | undefined): TextWrap {
  const isWide = textWidth !== undefined && placement.width > textWidth - leastSpace;
  return isWide && [1, 3, 4].includes(wrap.type) ? { ...wrap, type: 2 } : wrap;
}

/** Points. */
const leastSpace = 36;

/**
 * How text flows around a drawable: with type 1 beside it on the sides that the direction gives, with
 * 2 above and below, with 3 and 4 where there is space, else not at all.
 */
export function wrapAttributes(wrap: TextWrap | undefined, behind: boolean): XmlAttributes {
  const side = wrapSide(wrap);
  if (side === 'run-through' || !wrap || behind)
    return {
      'style:wrap': 'run-through',
      'style:run-through': behind ? 'background' : 'foreground',
      'style:flow-with-text': 'false',
    };
  return {
    'style:wrap': side,
    'style:number-wrapped-paragraphs': 'no-limit',
    'style:wrap-contour': 'false',
    'style:flow-with-text': 'false',
    'fo:margin': points(Math.min(wrap.margin, 200)),
  };
}

function wrapSide(wrap: TextWrap | undefined): string {
  switch (wrap?.type) {
    case 1:
      return ['left', 'right', 'parallel'][wrap.direction] ?? 'parallel';
    case 2:
      return 'none';
    case 3:
      return 'parallel';
    case 4:
      return 'parallel';
    default:
      return 'run-through';
  }
}
