import type { Placeholder } from '../../../../../shared/node/odf/master-page.ts';
import { readDrawable } from '../../drawables/drawable.ts';
import type { DrawingContext } from '../../drawables/drawing-context.ts';
import { shapeAttributes } from '../../drawables/looks/graphic-attributes.ts';
import { shapeStyle } from '../../drawables/looks/shape-style.ts';
import { textOfShape } from '../../drawables/text-of-shape.ts';
import { storedText } from '../../text/stored-text.ts';
import { characterAttributes } from '../../text/styles/character-attributes.ts';
import { paragraphAttributes } from '../../text/styles/paragraph-attributes.ts';
import { growthOf, slideTextArea, textAlignment } from '../objects/slide-text-area.ts';

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
