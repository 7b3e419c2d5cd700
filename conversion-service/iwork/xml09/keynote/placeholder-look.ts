import type { Placeholder } from '../../../../shared/node/odf/master-page.ts';
import type { Placement } from '../../iwa/drawables/placement.ts';
import type { LegacyPart } from '../context.ts';
import { frameLook } from '../drawables/frame-look.ts';
import { geometryPlacement } from '../drawables/placement.ts';
import { textAreaLook } from '../drawables/text-area-look.ts';
import { childOf, elementsOf, type LegacyElement, numberIn } from '../package/element.ts';
import { paragraphLook } from '../text/paragraph-look.ts';
import { paragraphTextLook } from '../text/text-look.ts';

/** What a slide or master offers to be filled. */
export type Role = 'title' | 'body' | 'object' | 'slide-number';

/** A placeholder's style: where it is and how its text looks. */
export type PlaceholderLook = {
  placement: Placement;
  graphic: ReturnType<typeof textAreaLook>;
  /** The style of its paragraphs, with those that it derives from. */
  paragraph: LegacyElement[];
};

/** The look of a placeholder by its own style and that of its master. */
export function placeholderLook(placeholder: LegacyElement, part: LegacyPart): PlaceholderLook {
  const { styles } = part;
  const chain = styles.chainOf(elementsOf(childOf(placeholder, 'style'))[0]);
  const own = childOf(placeholder, 'text')?.attributes.layoutstyle;
  const layout = styles.chain(own);
  const area = layout.length > 0 ? layout : styles.chainOf(styles.value(chain, 'layoutStyle'));
  const geometry = styles.value(chain, 'geometry') ?? ownGeometry(placeholder);
  return {
    placement: geometryPlacement(geometry),
    graphic: { ...frameLook(chain, part), ...textAreaLook(styles, area, false) },
    paragraph: styles.chainOf(styles.value(area, 'layoutParagraphStyle')),
  };
}

/** A master's placeholder, as new slides have it. */
export function masterPlaceholder(placeholder: LegacyElement, part: LegacyPart): Placeholder {
  const { placement, graphic, paragraph } = placeholderLook(placeholder, part);
  return {
    box: placement,
    properties: {
      'style:graphic-properties': graphic,
      'style:paragraph-properties': paragraphLook(part.styles, paragraph, false),
      'style:text-properties': paragraphTextLook(part.styles, paragraph, part.document.fonts),
    },
  };
}

/** One that nobody placed lies at 0, 0. */
function ownGeometry(placeholder: LegacyElement): LegacyElement | undefined {
  const geometry = childOf(placeholder, 'geometry');
  const size = childOf(geometry, 'size');
  return (numberIn(size, 'w') ?? 0) > 0 ? geometry : undefined;
}
