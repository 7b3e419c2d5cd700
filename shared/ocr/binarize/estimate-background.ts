import type { RgbaImage } from '../image/image.ts';
import { maxScreenPixels } from '../image/image.ts';
import { findPanels } from './find-panels.ts';
import type { PixelRun } from './smooth-areas.ts';

/**
 * What lies behind the text of an image. `panels` is 0 for a pixel of a panel; near one it is one
 * more than the index of the panel's pixel that lies behind. Where it is -1 or missing, that is the
 * color of a cell: the median of its surroundings, less than half of which is text. `cell` is the size of a cell in pixels; colors are
 * 3 bytes a cell, rows from the top.
 */
export type Background = {
  panels: Int32Array;
  cell: number;
  columns: number;
  rows: number;
  colors: Uint8Array;
};

/** `textHeight` is the height of small letters in pixels. */
export function estimateBackground(picture: RgbaImage, textHeight: number): Background {
  const cell = Math.max(1, Math.round(textHeight / 3));
  const columns = Math.ceil(picture.width / cell);
  const rows = Math.ceil(picture.height / cell);
  const colors = new Uint8Array(3 * columns * rows);
  const panels = panelsOf(picture, textHeight);
  const wanted = rowsWithoutPanels(panels, picture, { cell, rows });
  let last: { samples: Uint8Array; medians: Uint8Array } | undefined;
  for (let channel = 0; channel < 3; channel++) {
    const samples = sample(picture, channel, { cell, columns, rows });
    // Gray content has the same medians in every channel.
    if (!last || !isSame(samples, last.samples)) {
      last = { samples, medians: medianFilter(samples, columns, wanted) };
    }
    for (let index = 0; index < last.medians.length; index++) {
      colors[3 * index + channel] = last.medians[index] ?? 0;
    }
  }
  return { panels, cell, columns, rows, colors };
}

function panelsOf(picture: RgbaImage, textHeight: number): Int32Array {
  if (picture.width * picture.height > maxScreenPixels) return new Int32Array();
  const runs = findPanels(picture, textHeight);
  return nearestPanels(runs, picture, Math.round(3 * textHeight));
}

/** The rows of cells whose colors are needed: few or none on most screens. */
function rowsWithoutPanels(
  panels: Int32Array,
  { width, height }: RgbaImage,
  { cell, rows }: { cell: number; rows: number },
): boolean[] {
  if (panels.length === 0) return new Array<boolean>(rows).fill(true);
  const wanted = new Array<boolean>(rows).fill(false);
  for (let y = 0; y < height; y++) {
    if (!panels.subarray(y * width, (y + 1) * width).includes(-1)) continue;
    const row = Math.max(0, Math.floor(y / cell - 0.5));
    wanted[row] = true;
    if (row + 1 < rows) wanted[row + 1] = true;
  }
  return wanted;
}

function sample(
  { width, height, data }: RgbaImage,
  channel: number,
  { cell, columns, rows }: { cell: number; columns: number; rows: number },
): Uint8Array {
  const samples = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const y = Math.min(height - 1, row * cell + (cell >> 1));
    for (let column = 0; column < columns; column++) {
      const x = Math.min(width - 1, column * cell + (cell >> 1));
      samples[row * columns + column] = data[4 * (y * width + x) + channel] ?? 0;
    }
  }
  return samples;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((value, index) => value === b[index]);
}

/** In cells, to each side: with its cell it makes 3.7 times the height of small letters. */
const radius = 5;

/** Marks that a row of cells has no further one. */
const none = -1;

/**
 * A running median over a square for the rows that are `wanted`, kept as a histogram that moves
 * along each row. Source: Huang, Yang, Tang, "A fast two-dimensional median filtering algorithm"
 * (1979).
 */
function medianFilter(samples: Uint8Array, columns: number, wanted: boolean[]): Uint8Array {
  const rows = wanted.length;
  const medians = new Uint8Array(samples.length);
  const histogram = new Uint16Array(256);
  for (let row = 0; row < rows; row++) {
    if (!wanted[row]) continue;
    const top = Math.max(0, row - radius);
    const bottom = Math.min(rows - 1, row + radius);
    let count = 0;
    let median = 0;
    let below = 0;
    histogram.fill(0);
    const add = (value: number, by: 1 | -1) => {
      histogram[value] = (histogram[value] ?? 0) + by;
      if (value < median) below += by;
      count += by;
    };
    const move = (entering: number, leaving: number) => {
      for (let y = top; y <= bottom; y++) {
        const first = y * columns;
        const added = entering < columns ? (samples[first + entering] ?? 0) : none;
        const dropped = leaving >= 0 ? (samples[first + leaving] ?? 0) : none;
        // Plain areas, which most of a screen is, need no work.
        if (added === dropped) continue;
        if (added !== none) add(added, 1);
        if (dropped !== none) add(dropped, -1);
      }
    };
    for (let column = 0; column < radius; column++) move(column, none);
    for (let column = 0; column < columns; column++) {
      move(column + radius, column - radius - 1);
      while (2 * below > count) below -= histogram[--median] ?? 0;
      while (2 * (below + (histogram[median] ?? 0)) <= count) below += histogram[median++] ?? 0;
      medians[row * columns + column] = median;
    }
  }
  return medians;
}

/**
 * For every pixel beside the panels the index of the nearest panel pixel, in steps to the four
 * sides, as in `Background`; -1 where none is within `reach` pixels.
 */
function nearestPanels(
  runs: PixelRun[],
  { width, height }: { width: number; height: number },
  reach: number,
): Int32Array {
  const nearest = {
    sources: new Int32Array(width * height),
    steps: stepsFrom(runs, width, height, reach + 1),
  };
  const { sources, steps } = nearest;
  for (let y = 0; y < height; y++) {
    const first = y * width;
    for (let at = first; at < first + width; at++) {
      // Pixels of the panel itself are as near as can be.
      if (steps[at] === 0) continue;
      sources[at] = -1;
      if (at > first) spread(nearest, at - 1, at);
      if (y > 0) spread(nearest, at - width, at);
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    const first = y * width;
    for (let at = first + width - 1; at >= first; at--) {
      if (steps[at] === 0) continue;
      if (at < first + width - 1) spread(nearest, at + 1, at);
      if (y < height - 1) spread(nearest, at + width, at);
    }
  }
  return sources;
}

/** The steps of each pixel to a panel: 0 in the panels, `most` elsewhere. */
function stepsFrom(runs: PixelRun[], width: number, height: number, most: number): Uint16Array {
  const steps = new Uint16Array(width * height).fill(most);
  for (const { y, from, to } of runs) steps.fill(0, y * width + from, y * width + to);
  return steps;
}

type Nearest = { sources: Int32Array; steps: Uint16Array };

function spread({ sources, steps }: Nearest, from: number, to: number): void {
  const before = steps[from] ?? 0;
  if (before + 1 >= (steps[to] ?? 0)) return;
  steps[to] = before + 1;
  sources[to] = before === 0 ? from + 1 : (sources[from] ?? -1);
}
