import type { IntegerMatrix } from './model-file.ts';

/** Weights as the kernel takes them; `rows` is a multiple of 32, of which the last ones are empty. */
export type PackedWeights = {
  weights: Int8Array;
  scales: Float32Array;
  biases: Float32Array;
  rows: number;
  columns: number;
};

/** How many rows the kernel takes at once. */
const rowsAtOnce = 32;

/** The bytes of signals: what 0 is, and by how much 1 is more. */
const zero = 64;
const one = 63;
/** What a pixel of 1 is. */
const onePixel = 127;

/**
 * Matrices of the same columns, one below the other, by fours of columns: of each four the rows of a
 * block, a row after the other. There are a multiple of 8 columns.
 */
export function packWeights(matrices: IntegerMatrix[]): PackedWeights {
  const columns = (matrices[0]?.columns ?? 1) - 1;
  const used = matrices.reduce((sum, { rows }) => sum + rows, 0);
  const rows = Math.ceil(used / rowsAtOnce) * rowsAtOnce;
  const weights = new Int8Array(rows * columns);
  const scales = new Float32Array(rows);
  const biases = new Float32Array(rows);
  let row = 0;
  for (const matrix of matrices) {
    for (let each = 0; each < matrix.rows; each++, row++) {
      const from = each * matrix.columns;
      const block = Math.floor(row / rowsAtOnce) * rowsAtOnce * columns + (row % rowsAtOnce) * 4;
      let sum = 0;
      for (let column = 0; column < columns; column++) {
        const weight = matrix.weights[from + column] ?? 0;
        sum += weight;
        weights[block + (column >> 2) * 4 * rowsAtOnce + (column & 3)] = weight;
      }
      const scale = matrix.scales[each] ?? 0;
      scales[row] = scale / one;
      biases[row] = scale * ((matrix.weights[from + columns] ?? 0) - (zero * sum) / one);
    }
  }
  return { weights, scales, biases, rows, columns };
}

/** The weights of edge finders for 3 × 3 pixels, by pairs of pixels, as 16-bit numbers. */
export function packEdges({ rows, columns, weights, scales }: IntegerMatrix) {
  const packed = new Int16Array(pairs.length * rows * 2);
  for (const [at, pair] of pairs.entries()) {
    for (let row = 0; row < rows; row++) {
      for (const [side, pixel] of pair.entries()) {
        packed[(at * rows + row) * 2 + side] = weights[row * columns + pixel] ?? 0;
      }
    }
  }
  return {
    weights: packed,
    scales: Float32Array.from(scales, (scale) => scale / onePixel),
    biases: Float32Array.from(
      scales,
      (scale, row) => scale * (weights[row * columns + columns - 1] ?? 0),
    ),
  };
}

/**
 * The pixels that the kernel takes together, as Tesseract numbers them (by columns): two of each row,
 * then what is left over.
 */
const pairs = [[0, 3], [1, 4], [2, 5], [6, 7], [8]];
