import { scaled } from '../../../drawables/outlines/outline.ts';
import { isRectangle } from '../../../drawables/outlines/outline-kind.ts';
import { svgPath } from '../../../drawables/outlines/path-data.ts';
import type { Placement } from '../../../drawables/placement.ts';
import type { Crop } from '../../../drawables/prepare-picture.ts';
import * as tsd from '../../../schema/tsd.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { readDrawable } from '../drawable.ts';
import { readOutline } from '../outlines/path-source.ts';

/** What is shown of a picture: where in the picture's frame, and which part of its pixels. */
export type Mask = { placement: Placement; crop: Crop };

/**
 * Reads a mask, whose frame counts from the picture's.
 * @returns undefined where the whole picture is shown
 */
export function readMask(
  graph: ObjectGraph,
  identifier: number | undefined,
  image: Placement,
): Mask | undefined {
  const mask = readDrawable(graph, identifier);
  if (!mask || image.width <= 0 || image.height <= 0) return undefined;
  const { x, y, width, height } = mask.placement;
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  const right = Math.min(image.width, x + width);
  const bottom = Math.min(image.height, y + height);
  if (right <= left || bottom <= top) return undefined;
  const placement = {
    ...mask.placement,
    ...{ x: left, y: top, width: right - left, height: bottom - top },
    flipHorizontal: false,
    flipVertical: false,
  };
  const outline = maskOutline(graph, mask.identifier, placement);
  const isWhole = placement.width > image.width - 0.5 && placement.height > image.height - 0.5;
  if (isWhole && !outline) return undefined;
  return {
    placement,
    crop: {
      left: left / image.width,
      top: top / image.height,
      width: placement.width / image.width,
      height: placement.height / image.height,
      outline,
    },
  };
}

function maskOutline(graph: ObjectGraph, mask: number, { width, height }: Placement) {
  const outline = readOutline(graph.readAs(mask, tsd.MaskArchive)?.pathSource);
  if (!outline || isRectangle(outline)) return undefined;
  return { path: svgPath(scaled(outline, width, height)), width, height };
}
