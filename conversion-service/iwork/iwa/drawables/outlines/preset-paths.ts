import type { Outline } from '../../../drawables/outlines/outline.ts';
import {
  calloutOutline,
  pointOutline,
  scalarOutline,
} from '../../../drawables/outlines/preset-outlines.ts';
import type * as tsd from '../../../schema/tsd.ts';
import type * as tsp from '../../../schema/tsp.ts';
import { readPoint } from './read-point.ts';

/** A rectangle with round corners, a polygon or a chevron. */
export function scalarPath(source: tsd.ScalarPathSourceArchive | undefined): Outline | undefined {
  if (!source) return undefined;
  const kind = (['rounded', 'polygon'] as const)[source.type ?? 0] ?? 'chevron';
  return scalarOutline(kind, readSize(source.naturalSize), source.scalar ?? 0);
}

const pointKinds = { 0: 'left', 1: 'right', 100: 'star', 200: 'plus' } as const;

/** An arrow, a star or a cross. */
export function pointPath(source: tsd.PointPathSourceArchive | undefined): Outline | undefined {
  if (!source) return undefined;
  const kind = pointKinds[(source.type ?? 0) as keyof typeof pointKinds] ?? 'double';
  return pointOutline(kind, readSize(source.naturalSize), readPoint(source.point));
}

/** A speech bubble. */
export function calloutPath(source: tsd.CalloutPathSourceArchive | undefined): Outline | undefined {
  if (!source) return undefined;
  return calloutOutline(readSize(source.naturalSize), {
    tail: readPoint(source.tailPosition),
    tailWidth: source.tailSize ?? 10,
    radius: source.cornerRadius ?? 0,
  });
}

function readSize(size: tsp.Size | undefined): { width: number; height: number } {
  return { width: Math.max(0, size?.width ?? 0), height: Math.max(0, size?.height ?? 0) };
}
