import type { Rectangle, Size } from '../../../shared/geometry.ts';
import { points } from '../../../shared/node/odf/length.ts';
import type { OdfDocument } from '../../../shared/node/odf/odf-document.ts';
import { embeddedLink } from '../../../shared/node/odf/odf-document.ts';
import { AutomaticStyles } from '../../../shared/node/odf/styles/automatic-styles.ts';
import { textNodes } from '../../../shared/node/odf/text-nodes.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../shared/node/odf/xml/xml-element.ts';
import type { Placement } from '../drawables/placement.ts';
import type { Chart, ChartAxis, ChartText, LegendPlace, ValueAxis } from './chart.ts';
import { chartTable, columnRange } from './chart.ts';
import {
  axisNumbers,
  chartClasses,
  isRound,
  linkedTo,
  seriesElements,
  textProperties,
} from './chart-series.ts';

/**
 * A chart as an object, with the frame that shows it.
 * @param placement what Apple's programs take for the frame of a chart: its plot, in points
 * @param isRoomy whether labels and legend may reach beyond it; else they are in it
 */
export function placedChart(
  chart: Chart,
  placement: Placement,
  document: OdfDocument,
  isRoomy: boolean,
): { frame: Placement; object: XmlElement } {
  // Where a legend lies nowhere, LibreOffice makes room for it.
  const isPlaced = !chart.legend || chart.legendBox !== undefined;
  const { frame, plot } =
    isRoomy && isPlaced ? around(placement, chart) : { frame: placement, plot: undefined };
  const href = document.objects.add({ kind: 'chart', ...chartElement(chart, frame, plot) });
  return { frame, object: element('draw:object', { 'xlink:href': href, ...embeddedLink }) };
}

/**
 * A frame around all of a chart, and its plot in it, with labels and legend outside that. Where
 * there is no room before the edge of the paper the plot gives way.
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

/**
 * How large a frame has to be for a chart whose plot is as large as given: labels, titles and
 * legend stand around that.
 */
function marginsOf(chart: Chart, plot: Size): Record<'left' | 'top' | 'right' | 'bottom', number> {
  const box = chart.legend ? chart.legendBox : undefined;
  const labels = isRound(chart) ? { left: 0, bottom: 0 } : labelRoom(chart);
  const title = chart.title ? 2 * letterSize(chart, 'title') : 0;
  return {
    left: Math.max(labels.left, box ? -box.x : 0, edge),
    top: Math.max(title, box ? -box.y : 0, edge),
    right: Math.max(box ? box.x + box.width - plot.width : 0, isRound(chart) ? edge : 4 * edge),
    bottom: Math.max(labels.bottom, box ? box.y + box.height - plot.height : 0, edge),
  };
}

/** Points around what is drawn, for lines and half of a label. */
const edge = 4;

/** The room that labels and titles of axes take beside and below the plot. */
function labelRoom(chart: Chart): { left: number; bottom: number } {
  const isBar = chart.shape === 'bar';
  const [beside, below] = isBar
    ? (['categories', 'values'] as const)
    : (['values', 'categories'] as const);
  const texts = {
    categories: chart.categories,
    values: chart.series.flatMap(({ values }) =>
      values.map((value) => String(Math.round(value ?? 0))),
    ),
  };
  const longest = texts[beside].reduce((most, text) => Math.max(most, text.length), 0);
  const size = letterSize(chart, beside);
  const titles = { categories: chart.categoryTitle, values: chart.valueTitle };
  const titleSize = { categories: 'categoryTitle', values: 'valueTitle' } as const;
  const titled = (of: 'categories' | 'values') =>
    titles[of] ? 1.8 * letterSize(chart, titleSize[of]) : 0;
  return {
    // Signs of thousands and the next round number make labels longer than the values are.
    left: Math.min(longest + 2, 20) * 0.6 * size + titled(beside),
    bottom: 2 * letterSize(chart, below) + titled(below),
  };
}

function letterSize(chart: Chart, part: ChartText): number {
  return Number.parseFloat(String(chart.texts[part]?.['fo:font-size'] ?? '')) || 10;
}

/** A chart as the content of an embedded object: its data stand in a table of its own. */
function chartElement(
  chart: Chart,
  { width, height }: Size,
  plot: Rectangle | undefined,
): { content: XmlElement; styles: AutomaticStyles } {
  const styles = new AutomaticStyles();
  const attributes = {
    'chart:class': chartClasses[chart.shape],
    'svg:width': points(width),
    'svg:height': points(height),
    'chart:style-name': styles.add({
      family: 'chart',
      properties: { 'style:graphic-properties': { 'draw:stroke': 'none', 'draw:fill': 'none' } },
    }),
  };
  const content = element('office:chart', {}, [
    element('chart:chart', attributes, [
      ...titled(chart.title, chart.texts.title, styles),
      ...(chart.legend ? [legend(chart, chart.legend, { plot, styles })] : []),
      plotArea(chart, styles, plot),
      chartTable(chart),
    ]),
  ]);
  return { content, styles };
}

function titled(
  title: string | undefined,
  text: XmlAttributes | undefined,
  styles: AutomaticStyles,
): XmlElement[] {
  if (!title) return [];
  const style = text && styles.add({ family: 'chart', properties: textProperties(text) });
  return [
    element('chart:title', { 'chart:style-name': style }, [
      element('text:p', {}, textNodes(title)),
    ]),
  ];
}

function legend(
  chart: Chart,
  place: LegendPlace,
  { plot, styles }: { plot: Rectangle | undefined; styles: AutomaticStyles },
): XmlElement {
  const style = styles.add({
    family: 'chart',
    properties: {
      'style:graphic-properties': { 'draw:stroke': 'none', 'draw:fill': 'none' },
      ...textProperties(chart.texts.legend),
    },
  });
  const box = plot && chart.legendBox;
  const corner = box && {
    'svg:x': points(plot.x + box.x),
    'svg:y': points(plot.y + box.y),
  };
  return element('chart:legend', {
    'chart:legend-position': place,
    'chart:style-name': style,
    ...corner,
  });
}

function plotArea(chart: Chart, styles: AutomaticStyles, plot: Rectangle | undefined): XmlElement {
  const style = styles.add({
    family: 'chart',
    properties: { 'style:chart-properties': plotProperties(chart) },
  });
  const attributes = { 'chart:style-name': style, 'chart:data-source-has-labels': 'both' };
  const place = plot && placeAttributes(plot);
  return element('chart:plot-area', { ...attributes, ...place }, [
    // Without it LibreOffice takes the place for that of plot and labels.
    ...(place ? [element('chartooo:coordinate-region', place)] : []),
    ...axes(chart, styles),
    ...seriesElements(chart, styles),
    element('chart:wall', {
      'chart:style-name': styles.add({
        family: 'chart',
        properties: { 'style:graphic-properties': { 'draw:stroke': 'none', 'draw:fill': 'none' } },
      }),
    }),
  ]);
}

function placeAttributes({ x, y, width, height }: Rectangle): XmlAttributes {
  return {
    'svg:x': points(x),
    'svg:y': points(y),
    'svg:width': points(width),
    'svg:height': points(height),
  };
}

function plotProperties(chart: Chart): XmlAttributes {
  return {
    'chart:vertical': chart.shape === 'bar' ? 'true' : undefined,
    'chart:stacked': chart.stacked ? 'true' : undefined,
    'chart:treat-empty-cells': 'leave-gap',
  };
}

/** They are properties of an axis in ODF. Series that are stacked cover each other. */
function gapProperties({ gaps, shape, stacked }: Chart): XmlAttributes {
  if (shape !== 'column' && shape !== 'bar') return {};
  return {
    'chart:gap-width': gaps?.sets === undefined ? undefined : Math.round(gaps.sets),
    'chart:overlap':
      stacked || gaps?.bars === undefined ? undefined : Math.round(Math.max(-100, -gaps.bars)),
  };
}

function axes(chart: Chart, styles: AutomaticStyles): XmlElement[] {
  const categories = element('chart:categories', {
    'table:cell-range-address': columnRange(chart, 0),
  });
  return [
    axis('x', axisStyle(chart, 'categories', styles), [
      ...titled(chart.categoryTitle, chart.texts.categoryTitle, styles),
      ...(chart.shape === 'scatter' ? [] : [categories]),
      ...(chart.categoryAxis?.hasGrid && !isRound(chart)
        ? [gridLines(chart.categoryAxis, styles)]
        : []),
    ]),
    axis('y', axisStyle(chart, 'values', styles), [
      ...titled(chart.valueTitle, chart.texts.valueTitle, styles),
      ...(isRound(chart) || chart.valueAxis?.hasGrid === false
        ? []
        : [gridLines(chart.valueAxis, styles)]),
    ]),
  ];
}

function gridLines({ grid }: ChartAxis = {}, styles: AutomaticStyles): XmlElement {
  const style = styles.add({
    family: 'chart',
    properties: {
      'style:graphic-properties': {
        'svg:stroke-color': grid?.color ?? '#d5d5d5',
        'svg:stroke-width': grid && points(grid.width),
      },
    },
  });
  return element('chart:grid', { 'chart:class': 'major', 'chart:style-name': style });
}

function axis(dimension: 'x' | 'y', style: string, children: XmlElement[]): XmlElement {
  return element(
    'chart:axis',
    {
      'chart:dimension': dimension,
      'chart:name': `primary-${dimension}`,
      'chart:style-name': style,
    },
    children,
  );
}

function axisStyle(chart: Chart, of: 'categories' | 'values', styles: AutomaticStyles): string {
  const look = (of === 'values' ? chart.valueAxis : chart.categoryAxis) ?? {};
  const numbers = of === 'values' ? axisNumbers(chart, styles) : {};
  return styles.add({
    family: 'chart',
    attributes: numbers,
    properties: {
      'style:chart-properties': {
        ...linkedTo(numbers),
        'chart:display-label': look.hasLabels === false ? 'false' : 'true',
        ...(of === 'values' ? { ...range(chart.valueAxis), ...gapProperties(chart) } : {}),
        // LibreOffice puts slices counterclockwise, iWork clockwise.
        'chart:reverse-direction': isRound(chart) ? 'true' : undefined,
      },
      'style:graphic-properties': {
        'draw:stroke': look.hasLine === false ? 'none' : undefined,
        'svg:stroke-color': '#929292',
      },
      ...textProperties(chart.texts[of]),
    },
  });
}

function range({ minimum, maximum, parts }: ValueAxis = {}): XmlAttributes {
  const isKnown = minimum !== undefined && maximum !== undefined && maximum > minimum;
  return {
    'chart:minimum': minimum,
    'chart:maximum': maximum,
    'chart:interval-major': isKnown && parts ? (maximum - minimum) / parts : undefined,
  };
}
