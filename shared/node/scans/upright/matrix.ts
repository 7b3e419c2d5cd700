import type { Size } from '../../../geometry.ts';

/** An affine map of the plane as PDF writes it: x becomes `a x + c y + e`, y becomes `b x + d y + f`. */
export type Matrix = { a: number; b: number; c: number; d: number; e: number; f: number };

export const identity: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

export function scaling(factor: number): Matrix {
  return { ...identity, a: factor, d: factor };
}

/** By an angle in radians, from x towards y. */
export function turnBy(angle: number): Matrix {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 };
}

/** First `first`, then `second`. */
export function chain(first: Matrix, second: Matrix): Matrix {
  const { a, b, c, d, e, f } = first;
  const [x1, y1] = turned(second, a, b);
  const [x2, y2] = turned(second, c, d);
  const [x3, y3] = moved(second, e, f);
  return { a: x1, b: y1, c: x2, d: y2, e: x3, f: y3 };
}

export function moved(matrix: Matrix, x: number, y: number): [x: number, y: number] {
  const [toX, toY] = turned(matrix, x, y);
  return [toX + matrix.e, toY + matrix.f];
}

function turned({ a, b, c, d }: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y, b * x + d * y];
}

/**
 * From an image of size `to`, made from one of size `from` by rotating it clockwise around its
 * center, back to the original. Both have y downwards.
 */
export function backFromTurn(degrees: number, { from, to }: { from: Size; to: Size }): Matrix {
  const turn = turnBy((-degrees * Math.PI) / 180);
  const toMiddle = { ...identity, e: -to.width / 2, f: -to.height / 2 };
  const fromMiddle = { ...identity, e: from.width / 2, f: from.height / 2 };
  return chain(chain(toMiddle, turn), fromMiddle);
}
