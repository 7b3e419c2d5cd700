import type { Chart, ChartSeries, ChartShape } from '../../charts/chart.ts';
import { slices } from '../../charts/slices.ts';
import * as tsch from '../../schema/tsch.ts';
import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { chartColors } from './chart-colors.ts';

/** Larger than any chart that shows something. */
const maxValues = 200_000;

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

/** @returns undefined where it holds no data */
export function readChart(graph: ObjectGraph, drawable: Message): Chart | undefined {
  const chart = tsch.ChartDrawableArchive.read(drawable).unity;
  const grid = chart?.grid;
  if (!chart || !grid) return undefined;
  const [shape, stacked] = shapes[chart.chartType ?? 0] ?? ['column', false];
  const isByColumn = chart.seriesDirection === tsch.SeriesDirection.byColumn;
  const { categories, series } = dataOf(grid, isByColumn);
  if (series.every(({ values }) => values.every((value) => value === undefined))) return undefined;
  const drawn = shape === 'bubble' ? 'scatter' : shape;
  const hasSharedX = chart.scatterFormat === tsch.ScatterFormat.sharedX;
  const isRound = drawn === 'pie' || drawn === 'donut';
  const placed =
    drawn === 'scatter' ? withX(series, hasSharedX, shape === 'bubble' ? 3 : 2) : series;
  const data = isRound ? slices(series, categories) : { series: placed, categories };
  const colors = chartColors(graph, chart, drawn);
  return { shape: drawn, stacked, ...data, colors, ...words(graph, chart) };
}

/** What is written on a chart, each where it is shown. */
function words(graph: ObjectGraph, chart: tsch.ChartArchive) {
  const own = graph.readAs(chart.chartNonStyle, tsch.ChartNonStyleArchive)?.current;
  const axis = ([first]: number[]) => graph.readAs(first, tsch.ChartAxisNonStyleArchive)?.current;
  const values = axis(chart.valueAxisNonstyles);
  const categories = axis(chart.categoryAxisNonstyles);
  return {
    title: own?.showTitle ? own.title : undefined,
    legend: own?.showLegend ?? true,
    valueTitle: values?.valueShowTitle ? values.valueTitle : undefined,
    categoryTitle: categories?.categoryShowTitle ? categories.categoryTitle : undefined,
  };
}

function dataOf(
  grid: tsch.ChartGridArchive,
  byColumn: boolean,
): { categories: string[]; series: ChartSeries[] } {
  const rowNames = grid.rowName;
  const columnNames = grid.columnName;
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

function valueRows(grid: tsch.ChartGridArchive): (number | undefined)[][] {
  let left = maxValues;
  return grid.gridRow.map((row) => {
    const values = row.value.slice(0, left).map(gridValue);
    left -= values.length;
    return values;
  });
}

function gridValue(value: tsch.GridValue): number | undefined {
  const number = value.numericValue;
  if (number !== undefined) return Number.isFinite(number) ? number : undefined;
  const duration = value.durationValue;
  if (duration !== undefined) return duration / 86_400;
  const date = value.dateValue ?? value.dateValue10;
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
