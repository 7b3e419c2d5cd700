import type { Rectangle, Size } from '../../../../shared/geometry.ts';
import { element, type XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import type { Chart, ChartSeries, ChartShape, ChartText, LegendPlace } from '../../charts/chart.ts';
import { maxChartValues, slices, warnLeftOut } from '../../charts/chart.ts';
import { chartObject, marginsOf } from '../../charts/chart-object.ts';
import { frameAttributes, type Placement } from '../../drawables/placement.ts';
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
  context.warnings.add(
    'chart_restyled',
    'Charts keep their data, kind and colors, not all of their styling.',
  );
  const { placement } = drawable;
  // Where a legend lies nowhere, LibreOffice makes room for it.
  const isPlaced = !chart.legend || chart.legendBox !== undefined;
  const { frame, plot } =
    isRoomy && isPlaced ? around(placement, chart) : { frame: placement, plot: undefined };
  const object = chartObject(chart, frame, context.document, plot);
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

/**
 * A frame around all of a chart, and its plot in it: what Apple's programs take for the frame of a
 * chart is the plot, with labels and legend outside it. Where there is no room before the edge of
 * the paper the plot gives way.
 */
function around(placement: Placement, chart: Chart): { frame: Placement; plot: Rectangle } {
  const { left, top, right, bottom } = marginsOf(chart, placement);
  const x = placement.x < 0 ? placement.x - left : Math.max(0, placement.x - left);
  const y = placement.y < 0 ? placement.y - top : Math.max(0, placement.y - top);
  const [end, foot] = [placement.x + placement.width, placement.y + placement.height];
  const frame = { ...placement, x, y, width: end + right - x, height: foot + bottom - y };
  const size = { width: end - x - left, height: foot - y - top };
  const plot = {
    x: left,
    y: top,
    width: Math.max(1, size.width),
    height: Math.max(1, size.height),
  };
  return { frame, plot };
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
    drawn === 'scatter' ? withX(series, hasSharedX, shape === 'bubble' ? 3 : 2) : series;
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
    legend: (own?.showLegend ?? true) ? legendPlace(chart, size) : undefined,
    legendBox: legendBox(chart, size),
    valueTitle: values?.valueShowTitle ? values.valueTitle : undefined,
    categoryTitle: categories?.categoryShowTitle ? categories.categoryTitle : undefined,
  };
}

/** The side of the chart on which the middle of its legend lies. */
function legendPlace({ legendFrame }: tsch.ChartArchive, chart: Size): LegendPlace {
  const { x = 0, y = 0 } = legendFrame?.origin ?? {};
  const { width = 0, height = 0 } = legendFrame?.size ?? {};
  const across = (x + width / 2) / Math.max(1, chart.width);
  const down = (y + height / 2) / Math.max(1, chart.height);
  if (Math.abs(across) > Math.abs(down)) return across < 0 ? 'start' : 'end';
  return down < 0 ? 'top' : 'bottom';
}

function legendBox({ legendFrame }: tsch.ChartArchive, chart: Size): Rectangle | undefined {
  const { x, y } = legendFrame?.origin ?? {};
  const { width, height } = legendFrame?.size ?? {};
  if (x === undefined || y === undefined || !width || !height) return undefined;
  return { x: x + chart.width / 2, y: y + chart.height / 2, width, height };
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
