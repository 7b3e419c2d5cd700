import { type Outline, scaled } from '../../drawables/outlines/outline.ts';
import {
  calloutOutline,
  pointOutline,
  scalarOutline,
} from '../../drawables/outlines/preset-outlines.ts';
import { childOf, numberIn, type Xml09Element } from '../package/element.ts';

type Size = { width: number; height: number };

/**
 * The outline of a form that iWork offers, in the size of its frame.
 * @param source what stands in `sf:path`
 */
export function presetOutline(source: Xml09Element, frame: Size): Outline | undefined {
  const own = childOf(source, 'size');
  const size = {
    width: Math.max(0, numberIn(own, 'w') ?? frame.width),
    height: Math.max(0, numberIn(own, 'h') ?? frame.height),
  };
  const outline = readers[source.name]?.(source, size);
  return outline && scaled(outline, frame.width, frame.height);
}

const readers: Record<string, (source: Xml09Element, size: Size) => Outline> = {
  'scalar-path': (source, size) => {
    const kind = (['rounded', 'polygon'] as const)[numberIn(source, 'type') ?? 0] ?? 'chevron';
    return scalarOutline(kind, size, numberIn(source, 'scalar') ?? 0);
  },
  'point-path': (source, size) => {
    const kind = pointKinds.find((each) => source.attributes.type?.startsWith(each)) ?? 'right';
    return pointOutline(kind, size, pointIn(childOf(source, 'point')));
  },
  'callout2-path': (source, size) =>
    calloutOutline(size, {
      tail: {
        x: numberIn(source, 'tailPositionX') ?? 0,
        y: numberIn(source, 'tailPositionY') ?? 0,
      },
      tailWidth: numberIn(source, 'tailSize') ?? 10,
      radius: numberIn(source, 'cornerRadius') ?? 0,
    }),
  'connection-path': (source, { width, height }) => ({
    steps: [
      { command: 'M', points: [{ x: 0, y: 0 }] },
      { command: 'Q', points: [pointIn(childOf(source, 'point')), { x: width, y: height }] },
    ],
    width,
    height,
  }),
};

const pointKinds = ['star', 'plus', 'right', 'left', 'double'] as const;

function pointIn(point: Xml09Element | undefined) {
  return { x: numberIn(point, 'x') ?? 0, y: numberIn(point, 'y') ?? 0 };
}
