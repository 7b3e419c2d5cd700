import {
  element,
  type XmlAttributes,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import type { Chart, ChartSeries } from '../../charts/chart.ts';
import {
  legendSide,
  maxChartValues,
  scatterSeries,
  slices,
  warnLeftOut,
  warnRestyled,
} from '../../charts/chart.ts';
import { placedChart } from '../../charts/chart-object.ts';
import type { Placement } from '../../drawables/placement.ts';
import { frameAttributes } from '../../drawables/placement.ts';
import type { Xml09Context } from '../context.ts';
import { childOf, elementsOf, numberIn, type Xml09Element } from '../xml/xml09-element.ts';
import { xml09Placement } from '../xml09-placement.ts';
import { type ChartKind, chartLook } from './chart-look.ts';
import { xml09FrameStyle } from './frame-look.ts';

/** A chart as a frame with a chart of ODF, which shows the same data. */
export function chartFrames(
  drawable: Xml09Element,
  placement: Placement,
  anchor: XmlAttributes,
  context: Xml09Context,
): XmlNode[] {
  const chart = readXml09Chart(drawable, context);
  if (!chart) {
    warnLeftOut(context.warnings);
    return [];
  }
  warnRestyled(context.warnings);
  const { width, height } = placement;
  const place = { ...placement, width: Math.max(20, width), height: Math.max(20, height) };
  // Beside a table of a spreadsheet no chart lies over the next one.
  const isRoomy = context.document.kind !== 'spreadsheet' || context.printed;
  const { frame, object } = placedChart(chart, place, context.document, isRoomy);
  const attributes = {
    ...anchor,
    'draw:style-name': xml09FrameStyle(drawable, context, 'picture'),
    ...frameAttributes({ ...frame, angle: 0 }, true),
  };
  return [element('draw:frame', attributes, [object])];
}

/**
 * `chart-type`, in the order in which Keynote's scripts name them. Behind them are charts of several
 * kinds and with two axes, which come as columns.
 */
const kinds: Record<number, ChartKind> = {
  1: flat('pie'),
  2: flat('column'),
  3: flat('column', true),
  4: flat('bar'),
  5: flat('bar', true),
  6: solid('pie'),
  7: solid('column'),
  8: solid('column', true),
  9: solid('bar'),
  10: solid('bar', true),
  11: flat('area'),
  12: flat('area', true),
  13: flat('line'),
  14: solid('line'),
  15: solid('area'),
  16: solid('area', true),
  17: flat('scatter'),
};

function flat(shape: Chart['shape'], stacked = false): ChartKind {
  return { shape, stacked, isSolid: false };
}

/** Drawn in three dimensions. */
function solid(shape: Chart['shape'], stacked = false): ChartKind {
  return { shape, stacked, isSolid: true };
}

/** `chart-direction`: series are the columns of the data. */
const byColumn = 1;

/**
 * The data of a chart: a list of values for each series, as they were when the document was saved.
 * @returns undefined where it holds none
 */
function readXml09Chart(drawable: Xml09Element, context: Xml09Context): Chart | undefined {
  const { styles } = context;
  const [model] = elementsOf(childOf(drawable, 'chart-model-object'));
  const data = dataOf(model);
  if (!data) return undefined;
  const kind = kinds[numberIn(drawable, 'chart-type') ?? 0] ?? flat('column');
  const shown = shownData(kind, data, numberIn(childOf(model, 'scatter-format'), 'number'));
  const chain = styles.chainOf(elementsOf(childOf(drawable, 'style'))[0]);
  const isPie = kind.shape === 'pie';
  const count = isPie ? shown.categories.length : shown.series.length;
  const title = (property: string, name: string, otherwise: number) =>
    (styles.number(chain, property) ?? otherwise) > 0
      ? childOf(model, name)?.attributes.string || undefined
      : undefined;
  return {
    ...shown,
    shape: kind.shape,
    stacked: kind.stacked,
    ...chartLook(kind, chain, count, context),
    title: title('SFCShowChartTitleProperty', 'chart-name', 1),
    categoryTitle: title('SFCShowCategoryAxisTitleProperty', 'category-title', 0),
    valueTitle: title('SFCShowValueAxisTitleProperty', 'value-title', 0),
    ...legend(drawable),
  };
}

type ChartData = Pick<Chart, 'series' | 'categories'>;

function dataOf(model: Xml09Element | undefined): ChartData | undefined {
  const values = [childOf(model, 'cached-data'), childOf(model, 'chart-data')]
    .map(valuesOf)
    .find((lists) => lists.some((list) => list.some((value) => value !== undefined)));
  if (!values) return undefined;
  const [rows, columns] = [namesOf(model, 'row'), namesOf(model, 'column')];
  const isByColumn = numberIn(model, 'chart-direction') === byColumn;
  const [names, categories] = isByColumn ? [columns, rows] : [rows, columns];
  return {
    series: values.map((each, at) => ({ name: names[at] ?? '', values: each })),
    categories,
  };
}

/** @param format of a scatter chart: whether its series share their x */
function shownData(
  { shape }: ChartKind,
  { series, categories }: ChartData,
  format: number | undefined,
): ChartData {
  if (shape === 'pie') return slices(series, categories);
  if (shape !== 'scatter' || series.length < 2) return { series, categories };
  const isShared = (format ?? 0) > 0 || series.length % 2 > 0;
  return { series: scatterSeries(series, isShared), categories };
}

/** Where a legend is shown, and its box from the corner of the plot. */
function legend(drawable: Xml09Element): Pick<Chart, 'legend' | 'legendBox'> {
  const info = childOf(drawable, 'chart-legendInfo');
  if (!info) return { legend: undefined };
  const [own, plot] = [childOf(info, 'geometry') && xml09Placement(info), xml09Placement(drawable)];
  if (!own) return { legend: 'bottom' };
  const { width, height } = own;
  const box = { x: own.x - plot.x, y: own.y - plot.y, width, height };
  return { legend: legendSide(box, plot), legendBox: box };
}

function valuesOf(data: Xml09Element | undefined): ChartSeries['values'][] {
  let left = maxChartValues;
  return elementsOf(data).map((list) => {
    const values = elementsOf(list)
      .slice(0, left)
      .map((value) => numberIn(value, 'number'));
    left -= values.length;
    return values;
  });
}

function namesOf(model: Xml09Element | undefined, what: 'row' | 'column'): string[] {
  const names = childOf(model, `chart-${what}_names`) ?? childOf(model, `chart-${what}-names`);
  return elementsOf(names).map(({ attributes }) => attributes.string ?? '');
}
