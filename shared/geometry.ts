/** A place, or a step between two, in the unit that its user names: pixels or points. */
export type Point = { x: number; y: number };

/** How wide and high something is, in the unit that its user names. */
export type Size = { width: number; height: number };

/** A place and its size, in the unit that its user names. */
export type Rectangle = Point & Size;
