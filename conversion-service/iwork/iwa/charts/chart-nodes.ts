import type { Rectangle, Size } from '../../../../shared/geometry.ts';
import { element, type XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import type { Chart, ChartSeries, ChartShape, ChartText } from '../../charts/chart.ts';
import {
  legendSide,
  maxChartValues,
  scatterSeries,
  slices,
  warnLeftOut,
  warnRestyled,
} from '../../charts/chart.ts';
import { placedChart } from '../../charts/chart-object.ts';
import { frameAttributes } from '../../drawables/placement.ts';
import * as tsch from '../../schema/tsch.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { Drawable } from '../drawables/drawable.ts';
import type { Anchor, DrawingContext } from '../drawables/drawing-context.ts';
import { frameStyle } from '../drawables/shape-looks/graphic-attributes.ts';
import { stroke } from '../tables/table-looks/borders.ts';
import type { TextStyles } from '../text-storage/text-styles/text-styles.ts';
import { axisFormat, chartColors, letters, seriesLooks } from './series-looks.ts';

/**
 * A chart as a frame with a chart of ODF, which shows the same data.
 * @param isRoomy whether labels and legend may reach beyond the chart's place; else they are in it
 */
export function chartNodes(
  drawable: Drawable,
  anchor: Anchor,
  context: DrawingContext,
  isRoomy = true,
): XmlNode[] {
  const chart = readChart(context, drawable);
  if (!chart) {
    warnLeftOut(context.warnings);
    return [];
  }
  warnRestyled(context.warnings);
  const { frame, object } = placedChart(chart, drawable.placement, context.document, isRoomy);
  const style = frameStyle(
    { 'draw:fill': 'none', 'draw:stroke': 'none' },
    anchor,
    context,
    'picture',
  );
  const attributes = {
    ...anchor.frame,
    'draw:style-name': style,
    ...frameAttributes({ ...frame, angle: 0 }, anchor.positioned),
  };
  const { description } = drawable;
  const alternative = description ? [element('svg:desc', {}, [description])] : [];
  return [element('draw:frame', attributes, [object, ...alternative])];
}

/** TSCH.ChartType: the shape, and whether values are stacked. */
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
function readChart(
  { graph, text }: DrawingContext,
  { message, placement }: Drawable,
): Chart | undefined {
  const chart = tsch.ChartDrawableArchive.read(message).unity;
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
    drawn === 'scatter' ? scatterSeries(series, hasSharedX, shape === 'bubble' ? 3 : 2) : series;
  const data = isRound ? slices(series, categories) : { series: placed, categories };
  const colors = chartColors(graph, chart, drawn);
  const texts = textProperties(chart, text.styles);
  return {
    shape: drawn,
    stacked,
    ...data,
    colors,
    ...words(graph, chart, placement),
    ...axes(graph, chart),
    looks: seriesLooks(chart, drawn, text.styles),
    gaps: gaps(graph, chart),
    texts,
  };
}

/** What is written on a chart, each where it is shown. */
function words(graph: ObjectGraph, chart: tsch.ChartArchive, size: Size) {
  const own = graph.readAs(chart.chartNonStyle, tsch.ChartNonStyleArchive)?.current;
  const axis = ([first]: number[]) => graph.readAs(first, tsch.ChartAxisNonStyleArchive)?.current;
  const values = axis(chart.valueAxisNonstyles);
  const categories = axis(chart.categoryAxisNonstyles);
  return {
    title: own?.showTitle ? own.title : undefined,
    legend: (own?.showLegend ?? true) ? legendSide(legendFrame(chart, size), size) : undefined,
    legendBox: legendBox(chart, size),
    valueTitle: values?.valueShowTitle ? values.valueTitle : undefined,
    categoryTitle: categories?.categoryShowTitle ? categories.categoryTitle : undefined,
  };
}

/** Legends count from the middle of their chart; where one lies nowhere, it is taken to lie there. */
function legendFrame({ legendFrame: frame }: tsch.ChartArchive, chart: Size): Rectangle {
  return {
    x: (frame?.origin?.x ?? 0) + chart.width / 2,
    y: (frame?.origin?.y ?? 0) + chart.height / 2,
    width: frame?.size?.width ?? 0,
    height: frame?.size?.height ?? 0,
  };
}

function legendBox(chart: tsch.ChartArchive, size: Size): Rectangle | undefined {
  const { origin, size: own } = chart.legendFrame ?? {};
  const isKnown = origin?.x !== undefined && origin.y !== undefined && own?.width && own.height;
  return isKnown ? legendFrame(chart, size) : undefined;
}

function axes(
  graph: ObjectGraph,
  chart: tsch.ChartArchive,
): Pick<Chart, 'valueAxis' | 'categoryAxis'> {
  const style = ([first]: number[]) => graph.readAs(first, tsch.ChartAxisStyleArchive)?.current;
  const own = ([first]: number[]) => graph.readAs(first, tsch.ChartAxisNonStyleArchive)?.current;
  const [values, value] = [style(chart.valueAxisStyles), own(chart.valueAxisNonstyles)];
  const categories = style(chart.categoryAxisStyles);
  return {
    valueAxis: {
      hasLine: values?.valueShowAxis,
      hasLabels: value?.valueShowLabels,
      hasGrid: values?.valueShowMajorGridlines,
      grid: stroke(values?.valueMajorGridlineStroke),
      format: value && axisFormat(graph, chart, value),
      minimum: value?.userMin?.number,
      maximum: value?.userMax?.number,
      parts: value?.valueNumberOfMajorGridlines,
    },
    categoryAxis: {
      hasLine: categories?.categoryShowAxis,
      hasLabels: own(chart.categoryAxisNonstyles)?.categoryShowLabels,
      hasGrid: categories?.categoryShowMajorGridlines,
      grid: stroke(categories?.categoryMajorGridlineStroke),
    },
  };
}

function gaps(graph: ObjectGraph, { chartStyle }: tsch.ChartArchive): Chart['gaps'] {
  const style = graph.readAs(chartStyle, tsch.ChartStyleArchive)?.current;
  return style && { bars: style.interBarGap, sets: style.interSetGap };
}

/** How the letters of each part look. */
function textProperties(chart: tsch.ChartArchive, styles: TextStyles): Chart['texts'] {
  const { graph } = styles;
  const axisStyle = ([first]: number[]) => graph.readAs(first, tsch.ChartAxisStyleArchive)?.current;
  const values = axisStyle(chart.valueAxisStyles);
  const categories = axisStyle(chart.categoryAxisStyles);
  const indices: Record<ChartText, number | undefined> = {
    title: graph.readAs(chart.chartStyle, tsch.ChartStyleArchive)?.current
      ?.titleParagraphStyleIndex,
    legend: graph.readAs(chart.legendStyle, tsch.LegendStyleArchive)?.current
      ?.labelParagraphStyleIndex,
    categories:
      categories?.categoryLabelParagraphStyleIndex ?? categories?.defaultLabelParagraphStyleIndex,
    values: values?.valueLabelParagraphStyleIndex ?? values?.defaultLabelParagraphStyleIndex,
    categoryTitle:
      categories?.categoryTitleParagraphStyleIndex ?? categories?.defaultTitleParagraphStyleIndex,
    valueTitle: values?.valueTitleParagraphStyleIndex ?? values?.defaultTitleParagraphStyleIndex,
  };
  const known = Object.entries(indices).flatMap(([part, index]) => {
    const style = index === undefined ? undefined : chart.paragraphStyles[index];
    return style === undefined ? [] : [[part, letters(style, styles)]];
  });
  return Object.fromEntries(known);
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
  let left = maxChartValues;
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
