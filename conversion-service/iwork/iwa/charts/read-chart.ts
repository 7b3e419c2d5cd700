import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { Chart, ChartSeries, ChartShape } from './chart.ts';
import { chartColours } from './chart-colours.ts';

/** Larger than any chart that shows something. */
const MOST_VALUES = 200_000;

/** TSCH.ChartType: the shape, and whether values stand on each other. */
const shapes: Record<number, [shape: ChartShape | 'bubble', stacked: boolean]> = {
  1: ['column', false],
  2: ['bar', false],
  3: ['line', false],
  4: ['area', false],
  5: ['pie', false],
  6: ['column', true],
  7: ['bar', true],
  8: ['area', true],
  9: ['scatter', false],
  10: ['column', false],
  11: ['column', false],
  12: ['column', false],
  13: ['bar', false],
  14: ['line', false],
  15: ['area', false],
  16: ['pie', false],
  17: ['column', true],
  18: ['bar', true],
  19: ['area', true],
  20: ['column', false],
  21: ['bar', false],
  22: ['bubble', false],
  23: ['scatter', false],
  24: ['bubble', false],
  25: ['donut', false],
  26: ['donut', false],
};

/** TSCH.ScatterFormat: the first series holds the x values of all others. */
const SHARED_X = 2;
/** TSCH.SeriesDirection. */
const BY_COLUMN = 2;

/**
 * Reads a chart (TSCH.ChartDrawableArchive, 5021; 10000: TSCH.ChartArchive with 1 type, 2 format of
 * scatter charts, 5 direction, 7 grid).
 * @returns undefined where it holds no data
 */
export function readChart(graph: ObjectGraph, drawable: Message): Chart | undefined {
  const chart = drawable.message(10000);
  const grid = chart?.message(7);
  if (!chart || !grid) return undefined;
  const [shape, stacked] = shapes[chart.uint(1) ?? 0] ?? ['column', false];
  const { categories, series } = dataOf(grid, chart.uint(5) === BY_COLUMN);
  if (series.every(({ values }) => values.every((value) => value === undefined))) return undefined;
  const drawn = shape === 'bubble' ? 'scatter' : shape;
  const placed =
    drawn === 'scatter'
      ? withX(series, chart.uint(2) === SHARED_X, shape === 'bubble' ? 3 : 2)
      : series;
  const colours = chartColours(graph, chart, drawn);
  return { shape: drawn, stacked, categories, series: placed, colours, ...words(graph, chart) };
}

/** What is written on a chart, each where it is shown: 10 the chart's, 14 and 16 the axes'. */
function words(graph: ObjectGraph, chart: Message) {
  const own = graph.message(chart.reference(10))?.message(10000);
  const values = graph.message(chart.references(14)[0])?.message(10000);
  const categories = graph.message(chart.references(16)[0])?.message(10000);
  return {
    title: own?.bool(21) ? own.string(23) : undefined,
    legend: own?.bool(20) ?? true,
    valueTitle: values?.bool(14) ? values.string(16) : undefined,
    categoryTitle: categories?.bool(13) ? categories.string(15) : undefined,
  };
}

/** TSCH.ChartGridArchive: 1 names of rows, 2 of columns, 3 rows of values. */
function dataOf(grid: Message, byColumn: boolean): { categories: string[]; series: ChartSeries[] } {
  const rowNames = grid.strings(1);
  const columnNames = grid.strings(2);
  const rows = valueRows(grid);
  const columns = Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) =>
    rows.map((row) => row[at]),
  );
  const [names, categories, values] = byColumn
    ? [columnNames, rowNames, columns]
    : [rowNames, columnNames, rows];
  return {
    categories,
    series: values.map((each, at) => ({ name: names[at] ?? '', values: each })),
  };
}

function valueRows(grid: Message): (number | undefined)[][] {
  let left = MOST_VALUES;
  return grid.messages(3).map((row) => {
    const values = row.messages(1).slice(0, left).map(gridValue);
    left -= values.length;
    return values;
  });
}

/** TSCH.GridValue: 1 number, 3 duration, 2 and 4 date; the last two in seconds. */
function gridValue(value: Message): number | undefined {
  const number = value.double(1);
  if (number !== undefined) return Number.isFinite(number) ? number : undefined;
  const duration = value.double(3);
  if (duration !== undefined) return duration / 86_400;
  const date = value.double(4) ?? value.double(2);
  // 2001-01-01 is day 36,892 of spreadsheets.
  return date === undefined ? undefined : date / 86_400 + 36_892;
}

/** Series in pairs of x and y, or (bubbles) in threes with a size that is not shown. */
function withX(series: ChartSeries[], shared: boolean, step: 2 | 3): ChartSeries[] {
  const [first, ...others] = series;
  if (shared) return others.map((each) => ({ ...each, x: first?.values ?? [] }));
  return series.flatMap((each, at) => {
    if (at % step !== 0) return [];
    const y = series[at + 1];
    return y ? [{ name: y.name || each.name, values: y.values, x: each.values }] : [];
  });
}
