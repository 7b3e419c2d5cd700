/** A place in pixels of the picture, or a step between two. */
export type Point = { x: number; y: number };
