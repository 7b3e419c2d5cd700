import type { Box } from '../../../shared/api/box.ts';
import type { DisplayPlaces, Place } from '../../platform/windows/display-places.ts';

type Identified = Box & { id: string };

/**
 * Where the browser's windows must go to be on the host's displays, by their ids. The host counts
 * in pixels, the browser in units that may be scaled per display: the displays of both lists lie
 * alike in their own desktop, and that is how they are told apart.
 */
export function placeDisplays(
  connected: Identified[],
  { displays, pixelRatio }: DisplayPlaces,
): Map<string, Place> {
  if (displays?.length !== connected.length) return scaled(connected, pixelRatio);
  const centres = relativeCentres(connected);
  const free = relativeCentres(displays).map((centre, index) => ({ centre, index }));
  const places = new Map<string, Place>();
  for (const [index, { id }] of connected.entries()) {
    const centre = centres[index] ?? { x: 0, y: 0 };
    free.sort((a, b) => distance(a.centre, centre) - distance(b.centre, centre));
    const place = displays[free.shift()?.index ?? 0];
    if (place) places.set(id, place);
  }
  return places;
}

function scaled(connected: Identified[], ratio: number): Map<string, Place> {
  return new Map(
    connected.map(({ id, x, y, width, height }) => [
      id,
      { x: x / ratio, y: y / ratio, width: width / ratio, height: height / ratio },
    ]),
  );
}

/** The middle of each rectangle, where the rectangle around all of them is 1 × 1. */
function relativeCentres(places: Box[]): { x: number; y: number }[] {
  const left = Math.min(...places.map(({ x }) => x));
  const top = Math.min(...places.map(({ y }) => y));
  const width = Math.max(...places.map((place) => place.x + place.width)) - left;
  const height = Math.max(...places.map((place) => place.y + place.height)) - top;
  return places.map((place) => ({
    x: (place.x + place.width / 2 - left) / width,
    y: (place.y + place.height / 2 - top) / height,
  }));
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
