/** A step of an outline: `M`, `L`, `Q`, `C` with their points, or `Z`. */
export type PathStep = { command: 'M' | 'L' | 'Q' | 'C' | 'Z'; points: Point[] };

export type Point = { x: number; y: number };

/** An outline in the size that it was drawn for, in points. */
export type Outline = { steps: PathStep[]; width: number; height: number };

/** The outline in another size. */
export function scaled(outline: Outline, width: number, height: number): Outline {
  const x = outline.width > 0 ? width / outline.width : 1;
  const y = outline.height > 0 ? height / outline.height : 1;
  return { steps: mapPoints(outline, (at) => ({ x: at.x * x, y: at.y * y })), width, height };
}

export function mapPoints({ steps }: Outline, change: (point: Point) => Point): PathStep[] {
  return steps.map(({ command, points }) => ({ command, points: points.map(change) }));
}
