import { legacyColor } from './legacy-color.ts';
import { childOf, elementsOf, type LegacyElement } from './legacy-element.ts';
import type { LegacyPart } from './legacy-part.ts';

/** The name of the graphic style of a frame: where its place counts from, and its fill. */
export function legacyFrameStyle(drawable: LegacyElement, part: LegacyPart): string {
  const fill = fillOf(drawable, part);
  return part.automatic.add({
    family: 'graphic',
    properties: {
      'style:graphic-properties': {
        'style:wrap': 'run-through',
        'style:run-through': 'foreground',
        'style:horizontal-pos': 'from-left',
        'style:horizontal-rel': 'page',
        'style:vertical-pos': 'from-top',
        'style:vertical-rel': 'page',
        'fo:padding': '4pt',
        'fo:border': 'none',
        'draw:stroke': 'none',
        'draw:fill': fill ? 'solid' : 'none',
        'draw:fill-color': fill,
        'fo:background-color': fill ?? 'transparent',
      },
    },
  });
}

function fillOf(drawable: LegacyElement, { styles }: LegacyPart): string | undefined {
  const chain = styles.chainOf(elementsOf(childOf(drawable, 'style'))[0]);
  return legacyColor(styles.value(chain, 'fill'));
}
