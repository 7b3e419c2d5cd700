import type { Placement } from '../../drawables/placement.ts';
import type * as tsd from '../../schema/tsd.ts';

/** Flags of a geometry; 1 and 2 say that width and height hold. */
const horizontalFlip = 4;
const verticalFlip = 8;

export function readPlacement(geometry: tsd.GeometryArchive | undefined): Placement {
  const { position, size, flags = 0 } = geometry ?? {};
  return {
    x: bounded(position?.x),
    y: bounded(position?.y),
    width: Math.max(0, bounded(size?.width)),
    height: Math.max(0, bounded(size?.height)),
    angle: bounded(geometry?.angle) % 360,
    flipHorizontal: (flags & horizontalFlip) !== 0,
    flipVertical: (flags & verticalFlip) !== 0,
    flags,
  };
}

/** Larger than any page: what is beyond was damaged. */
function bounded(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? Math.max(-1e5, Math.min(1e5, value)) : 0;
}
