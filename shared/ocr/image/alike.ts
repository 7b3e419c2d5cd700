import type { RgbaImage } from './image.ts';

/** Neighbours that differ by more than this in a channel belong to different areas. */
const smoothStep = 3;

/** Whether two pixels, given by their indices, have nearly the same colour. */
export function alike({ data }: RgbaImage, a: number, b: number): boolean {
  return (
    Math.abs((data[4 * a] ?? 0) - (data[4 * b] ?? 0)) <= smoothStep &&
    Math.abs((data[4 * a + 1] ?? 0) - (data[4 * b + 1] ?? 0)) <= smoothStep &&
    Math.abs((data[4 * a + 2] ?? 0) - (data[4 * b + 2] ?? 0)) <= smoothStep
  );
}
