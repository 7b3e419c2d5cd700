/**
 * Where a drawable lies, in points from the top left of what holds it. The frame is the one before
 * rotation; `angle` is in degrees counterclockwise around its centre.
 */
export type Placement = {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
  flipHorizontal: boolean;
  flipVertical: boolean;
  /** 1: the width is what a person chose, 2: the height is; else the text makes it. */
  flags: number;
};

/** Where a part of something lies, given in its coordinates: of a group, or of a picture. */
export function placedIn(whole: Placement, part: Placement): Placement {
  const x = whole.flipHorizontal ? whole.width - part.x - part.width : part.x;
  const y = whole.flipVertical ? whole.height - part.y - part.height : part.y;
  const centre = turned(
    x + part.width / 2 - whole.width / 2,
    y + part.height / 2 - whole.height / 2,
    whole.angle,
  );
  return {
    ...part,
    x: whole.x + whole.width / 2 + centre.x - part.width / 2,
    y: whole.y + whole.height / 2 + centre.y - part.height / 2,
    angle: (part.angle + whole.angle) % 360,
    flipHorizontal: part.flipHorizontal !== whole.flipHorizontal,
    flipVertical: part.flipVertical !== whole.flipVertical,
  };
}

/** A vector turned counterclockwise; y points down. */
export function turned(x: number, y: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: x * Math.cos(angle) + y * Math.sin(angle),
    y: -x * Math.sin(angle) + y * Math.cos(angle),
  };
}
