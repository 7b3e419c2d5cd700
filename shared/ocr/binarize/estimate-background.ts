import type { Box } from '../../api/box.ts';
import { freePixels } from '../image/free-pixels.ts';
import type { RgbaImage } from '../image/image.ts';
import { maxScreenPixels } from '../image/image.ts';
import { findPanels } from './find-panels.ts';
import type { PixelRun } from './smooth-areas.ts';

/**
 * What lies behind the text of an image. `panels` is 0 for a pixel of a panel; near one it is one
 * more than the index of the panel's pixel that lies behind. Where it is -1 or missing, that is the
 * color of a cell: the median of its surroundings, less than half of which is text. `gaps` are the runs
 * of pixels beside the panels: of each the index of its first pixel and that after its last one, in one
 * row. `labels` are as from `findPanels`. `cell` is the size of a cell in pixels; colors are 3 bytes a cell, rows from the top.
 */
export type Background = {
  panels: Int32Array;
  gaps: number[];
  labels: Box[];
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
  const { panels, gaps, labels } = panelsOf(picture, textHeight);
  const wanted = rowsWithoutPanels({ panels, gaps }, picture.width, { cell, rows });
  if (!wanted.includes(true)) return { panels, gaps, labels, cell, columns, rows, colors };
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
  return { panels, gaps, labels, cell, columns, rows, colors };
}

function panelsOf(
  picture: RgbaImage,
  textHeight: number,
): Pick<Background, 'panels' | 'gaps' | 'labels'> {
  const { width, height } = picture;
  if (width * height > maxScreenPixels) {
    const rows = Array.from({ length: height }, (_, y) => [y * width, (y + 1) * width]);
    return { panels: new Int32Array(), gaps: rows.flat(), labels: [] };
  }
  const { runs, labels } = findPanels(picture, textHeight);
  return { ...nearestPanels(runs, picture, Math.round(3 * textHeight)), labels };
}

/** The rows of cells whose colors are needed: few or none on most screens. */
function rowsWithoutPanels(
  { panels, gaps }: Pick<Background, 'panels' | 'gaps'>,
  width: number,
  { cell, rows }: { cell: number; rows: number },
): boolean[] {
  if (panels.length === 0) return new Array<boolean>(rows).fill(true);
  const wanted = new Array<boolean>(rows).fill(false);
  for (let gap = 0; gap < gaps.length; gap += 2) {
    const from = gaps[gap] ?? 0;
    const row = Math.max(0, Math.floor(Math.floor(from / width) / cell - 0.5));
    if (wanted[row] && (row + 1 === rows || wanted[row + 1])) continue;
    if (!panels.subarray(from, gaps[gap + 1]).includes(-1)) continue;
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
    sampleRow(data, 4 * y * width + channel, width, cell, samples, row * columns, columns);
  }
  return samples;
}

function sampleRow(
  data: Uint8Array,
  from: number,
  width: number,
  cell: number,
  samples: Uint8Array,
  to: number,
  columns: number,
): void {
  for (let column = 0; column < columns; column++) {
    const x = Math.min(width - 1, column * cell + (cell >> 1));
    samples[to + column] = data[from + 4 * x] ?? 0;
  }
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
): Pick<Background, 'panels' | 'gaps'> {
  const pixels = width * height;
  const nearest = {
    sources: new Int32Array(pixels),
    steps: stepsFrom(runs, width, height, reach + 1),
  };
  const { sources, steps } = nearest;
  // Pixels of the panels themselves are as near as can be, and are most of a screen.
  const gaps = gapsIn(steps, width);
  for (let gap = 0; gap < gaps.length; gap += 2) {
    const from = gaps[gap] ?? 0;
    const to = gaps[gap + 1] ?? 0;
    for (let at = from; at < to; at++) {
      sources[at] = -1;
      // Before the first pixel of a gap is the panel or the edge of the image.
      if (at > from || from % width > 0) spread(nearest, at - 1, at);
      if (at >= width) spread(nearest, at - width, at);
    }
  }
  for (let gap = gaps.length - 2; gap >= 0; gap -= 2) {
    const from = gaps[gap] ?? 0;
    const to = gaps[gap + 1] ?? 0;
    for (let at = to - 1; at >= from; at--) {
      if (at < to - 1 || to % width > 0) spread(nearest, at + 1, at);
      if (at + width < pixels) spread(nearest, at + width, at);
    }
  }
  freePixels(steps);
  return { panels: sources, gaps };
}

/** The runs of pixels that are no panel, as in `Background`. */
function gapsIn(steps: Uint16Array, width: number): number[] {
  const gaps: number[] = [];
  const pairs = new Int32Array(steps.buffer, steps.byteOffset, steps.length >> 1);
  for (let first = 0; first < steps.length; first += width) {
    const end = first + width;
    for (let at = first; at < end; ) {
      if ((at & 1) === 0 && at + 1 < end && pairs[at >> 1] === 0) {
        at += 2;
      } else if (steps[at] === 0) {
        at++;
      } else {
        const from = at;
        while (at < end && steps[at] !== 0) at++;
        gaps.push(from, at);
      }
    }
  }
  return gaps;
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
