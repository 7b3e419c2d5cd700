import { points } from '../../../../../shared/node/odf/length.ts';
import type { Placeholder } from '../../../../../shared/node/odf/master-page.ts';
import type { XmlAttributes } from '../../../../../shared/node/odf/xml/xml-element.ts';
import type * as tswp from '../../../schema/tswp.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { type Drawable, readDrawable } from '../../drawables/drawable.ts';
import type { DrawingContext } from '../../drawables/drawing-context.ts';
import { shapeAttributes, shapeStyle } from '../../drawables/shape-looks/graphic-attributes.ts';
import { textOfShape } from '../../drawables/text-of-shape.ts';
import { plainText, storedText } from '../../text-storage/stored-text.ts';
import type { TextContext } from '../../text-storage/text-context.ts';
import { characterAttributes } from '../../text-storage/text-styles/character-attributes.ts';
import { paragraphAttributes } from '../../text-storage/text-styles/paragraph-attributes.ts';
import type { StyleProperties } from '../../text-storage/text-styles/style-properties.ts';

/** Which sides of a box are as long as its text needs. */
export type Growth = { width: boolean; height: boolean };

/** Flags of a geometry: whether width and height are what a person chose. */
const fixedWidth = 1;
const fixedHeight = 2;

/**
 * Boxes that grow with their text are positioned by the point that they grow from, which depends on
 * their alignment.
 */
export function growthOf({
  textShape,
  placement: { flags },
}: Pick<Drawable, 'textShape' | 'placement'>): Growth {
  const isTextBox = textShape?.isTextBox ?? false;
  return {
    width: isTextBox && (flags & fixedWidth) === 0,
    height: isTextBox && (flags & fixedHeight) === 0,
  };
}

const vertical = ['top', 'middle', 'bottom', 'justify'];

/**
 * The placement of text in its shape, as graphic properties.
 * @param align how the first paragraph is aligned
 */
export function slideTextArea(
  style: StyleProperties<tswp.ShapeStylePropertiesArchive>,
  growth: Growth,
  align: string | undefined,
): XmlAttributes {
  const padding = style.getUnlessNull('padding');
  const side = (length: number | undefined) => points(Math.max(0, length ?? 0));
  const { count = 1, gap = 0 } = style.getUnlessNull('columns')?.equalColumns ?? {};
  return {
    'draw:textarea-vertical-align': vertical[style.get('verticalAlignment') ?? 0] ?? 'top',
    'draw:textarea-horizontal-align': growth.width ? horizontal(align) : 'justify',
    'draw:auto-grow-width': String(growth.width),
    'draw:auto-grow-height': String(growth.height),
    'draw:fit-to-size': style.get('shrinkToFit') && !growth.height ? 'shrink-to-fit' : 'false',
    'fo:wrap-option': growth.width ? 'no-wrap' : 'wrap',
    'fo:min-height': '0pt',
    'fo:min-width': '0pt',
    'fo:padding-left': side(padding?.left),
    'fo:padding-top': side(padding?.top),
    'fo:padding-right': side(padding?.right),
    'fo:padding-bottom': side(padding?.bottom),
    'style:writing-mode': style.get('verticalText') ? 'tb-rl' : undefined,
    'fo:column-count': count > 1 && count < 11 ? count : undefined,
    'fo:column-gap': count > 1 ? points(gap) : undefined,
  };
}

function horizontal(align: string | undefined): string {
  if (align === 'center') return 'center';
  return align === 'right' || align === 'end' ? 'right' : 'left';
}

/** Whether a text has any characters or objects. */
export function hasText(graph: ObjectGraph, storage: number | undefined): boolean {
  const text = storedText(graph, storage);
  if (!text) return false;
  return text.attachments.entries.length > 0 || plainText(text).trim() !== '';
}

/** How the first paragraph of a text is aligned: `left`, `right`, `center`, `justify` or `start`. */
export function textAlignment(
  storage: number | undefined,
  context: TextContext,
): string | undefined {
  const style = storedText(context.graph, storage)?.paragraphStyles.inForce(0);
  const alignment = context.styles.paragraphProperties(style).get('alignment');
  return ['left', 'right', 'center', 'justify', 'start'][alignment ?? -1];
}

/** A template's title or text: where it is, and how it looks by its first paragraph. */
export function masterPlaceholder(
  identifier: number,
  context: DrawingContext,
): Placeholder | undefined {
  const drawable = readDrawable(context.graph, identifier);
  if (!drawable) return undefined;
  const style = shapeStyle(context.graph, drawable.shape?.style);
  const storage = textOfShape(context.graph, drawable);
  const paragraph = storedText(context.graph, storage)?.paragraphStyles.inForce(0);
  const area = slideTextArea(style.text, growthOf(drawable), textAlignment(storage, context.text));
  const { styles } = context.text;
  return {
    box: drawable.placement,
    properties: {
      'style:graphic-properties': { ...shapeAttributes(style.graphic, context), ...area },
      'style:paragraph-properties': paragraphAttributes(styles.paragraphProperties(paragraph))
        .attributes,
      'style:text-properties': characterAttributes(styles.characterProperties(paragraph)),
    },
  };
}
