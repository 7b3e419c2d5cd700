import type { MasterStyles } from '../../../../../shared/node/odf/master-page.ts';
import { element, type XmlNode } from '../../../../../shared/node/odf/xml/element.ts';
import { frameAttributes } from '../../../drawables/frame-attributes.ts';
import { type Drawable, readDrawable } from '../../drawables/drawable.ts';
import type { Anchor, DrawingContext } from '../../drawables/drawing-context.ts';
import { shapeAttributes } from '../../drawables/looks/graphic-attributes.ts';
import { shapeStyle } from '../../drawables/looks/shape-style.ts';
import { textOfShape } from '../../drawables/text-of-shape.ts';
import { writeText } from '../../text/write-text.ts';
import type { Role } from '../slide.ts';
import { drawSlideShape } from './slide-shape.ts';
import { growthOf, slideTextArea } from './slide-text-area.ts';
import { hasText, textAlignment } from './slide-text-look.ts';

type Situation = {
  role: Role;
  /** Where it is not, the text is kept above the slide, as PowerPoint keeps hidden titles. */
  isShown: boolean;
  styles: MasterStyles;
};

/** A slide's title, text or number; nothing where it is empty, which Keynote does not show. */
export function drawPlaceholder(
  identifier: number,
  { role, isShown, styles }: Situation,
  anchor: Anchor,
  context: DrawingContext,
): XmlNode[] {
  const drawable = readDrawable(context.graph, identifier);
  const storage = drawable && textOfShape(context.graph, drawable);
  if (!drawable || !hasText(context.graph, storage))
    return isShown && drawable ? drawSlideShape(drawable, anchor, context) : [];
  if (role === 'number' || role === 'object')
    return isShown ? drawSlideShape(drawable, anchor, context) : [];
  if (!isShown)
    context.warnings.add(
      'hidden_text_moved',
      'Titles and texts that slides hide are kept above their upper edge.',
    );
  return [
    frame(isShown ? drawable : aboveSlide(drawable), { role, styles, storage }, anchor, context),
  ];
}

function frame(
  drawable: Drawable,
  { role, styles, storage }: { role: Role; styles: MasterStyles; storage: number | undefined },
  anchor: Anchor,
  context: DrawingContext,
): XmlNode {
  const style = shapeStyle(context.graph, drawable.shape?.style);
  const area = slideTextArea(style.text, growthOf(drawable), textAlignment(storage, context.text));
  const graphic = {
    ...shapeAttributes(style.graphic, context),
    ...area,
    'draw:fit-to-size': growthOf(drawable).height ? 'false' : 'shrink-to-fit',
  };
  const name = context.automatic.add({
    family: 'presentation',
    parent: role === 'title' ? styles.title : styles.outline,
    properties: { 'style:graphic-properties': graphic },
  });
  const attributes = {
    ...anchor.frame,
    'presentation:style-name': name,
    ...frameAttributes(drawable.placement, true),
    'presentation:class': role === 'title' ? 'title' : 'outline',
    'presentation:user-transformed': 'true',
  };
  return element('draw:frame', attributes, [
    element('draw:text-box', {}, writeText(storage, context.text)),
  ]);
}

/** Points between a slide and what is kept above it. */
const gap = 20;

function aboveSlide(drawable: Drawable): Drawable {
  const { placement } = drawable;
  return { ...drawable, placement: { ...placement, angle: 0, y: -placement.height - gap } };
}
