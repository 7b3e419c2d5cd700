import type { Size } from '../../../shared/geometry.ts';
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
import type { Chart, ChartSeries, ChartShape, LegendPlace } from './chart.ts';
import { chartTable, columnRange, headerAddress, nth } from './chart.ts';

/** A chart as an object that a frame of the document shows; its size is in points. */
export function chartObject(chart: Chart, size: Size, document: OdfDocument): XmlElement {
  const href = document.objects.add({ kind: 'chart', ...chartElement(chart, size) });
  return element('draw:object', { 'xlink:href': href, ...embeddedLink });
}

/** What a chart and its series are called in ODF. */
const chartClasses: Record<ChartShape, string> = {
  column: 'chart:bar',
  bar: 'chart:bar',
  line: 'chart:line',
  area: 'chart:area',
  pie: 'chart:circle',
  donut: 'chart:ring',
  scatter: 'chart:scatter',
};

/** A chart as the content of an embedded object: its data stand in a table of its own. */
function chartElement(
  chart: Chart,
  { width, height }: Size,
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
      ...(chart.legend ? [legend(chart, chart.legend, styles)] : []),
      plotArea(chart, styles),
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

function textProperties(text: XmlAttributes | undefined) {
  return text ? { 'style:text-properties': text } : {};
}

function legend(chart: Chart, place: LegendPlace, styles: AutomaticStyles): XmlElement {
  const style = styles.add({
    family: 'chart',
    properties: {
      'style:graphic-properties': { 'draw:stroke': 'none', 'draw:fill': 'none' },
      ...textProperties(chart.texts.legend),
    },
  });
  return element('chart:legend', { 'chart:legend-position': place, 'chart:style-name': style });
}

function plotArea(chart: Chart, styles: AutomaticStyles): XmlElement {
  const style = styles.add({
    family: 'chart',
    properties: { 'style:chart-properties': plotProperties(chart) },
  });
  const attributes = { 'chart:style-name': style, 'chart:data-source-has-labels': 'both' };
  return element('chart:plot-area', attributes, [
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

function plotProperties(chart: Chart): XmlAttributes {
  return {
    'chart:vertical': chart.shape === 'bar' ? 'true' : undefined,
    'chart:stacked': chart.stacked ? 'true' : undefined,
    'chart:treat-empty-cells': 'leave-gap',
  };
}

function axes(chart: Chart, styles: AutomaticStyles): XmlElement[] {
  const grid = styles.add({
    family: 'chart',
    properties: { 'style:graphic-properties': { 'svg:stroke-color': '#d5d5d5' } },
  });
  const categories = element('chart:categories', {
    'table:cell-range-address': columnRange(chart, 0),
  });
  return [
    axis('x', axisStyle(chart, chart.texts.categories, styles), [
      ...titled(chart.categoryTitle, chart.texts.categoryTitle, styles),
      ...(chart.shape === 'scatter' ? [] : [categories]),
    ]),
    axis('y', axisStyle(chart, chart.texts.values, styles), [
      ...titled(chart.valueTitle, chart.texts.valueTitle, styles),
      ...(isRound(chart)
        ? []
        : [element('chart:grid', { 'chart:class': 'major', 'chart:style-name': grid })]),
    ]),
  ];
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

function axisStyle(chart: Chart, text: XmlAttributes | undefined, styles: AutomaticStyles): string {
  return styles.add({
    family: 'chart',
    properties: {
      'style:chart-properties': {
        'chart:display-label': 'true',
        // LibreOffice puts slices counterclockwise, iWork clockwise.
        'chart:reverse-direction': isRound(chart) ? 'true' : undefined,
      },
      'style:graphic-properties': { 'svg:stroke-color': '#929292' },
      ...textProperties(text),
    },
  });
}

function isRound({ shape }: Chart): boolean {
  return shape === 'pie' || shape === 'donut';
}

/** The series of a chart. Those of scatter charts take two columns of the table, others one. */
function seriesElements(chart: Chart, styles: AutomaticStyles): XmlElement[] {
  let column = 1;
  return chart.series.map((series, at) => {
    const x = series.x && columnRange(chart, column++);
    const values = column++;
    const attributes = {
      'chart:style-name': seriesStyle(chart, nth(chart.colors, at), styles),
      'chart:values-cell-range-address': columnRange(chart, values),
      'chart:label-cell-address': headerAddress(values),
      // LibreOffice shows nothing of a donut whose series are said to be donuts too.
      'chart:class': chartClasses[chart.shape === 'donut' ? 'pie' : chart.shape],
    };
    return element('chart:series', attributes, [
      ...(x ? [element('chart:domain', { 'table:cell-range-address': x })] : []),
      ...dataPoints(chart, series, styles),
    ]);
  });
}

function seriesStyle(chart: Chart, color: string, styles: AutomaticStyles): string {
  const isLine = chart.shape === 'line' || chart.shape === 'scatter';
  return styles.add({
    family: 'chart',
    properties: {
      'style:chart-properties': { 'chart:symbol-type': isLine ? 'automatic' : undefined },
      'style:graphic-properties': isLine ? lineColors(chart, color) : filled(color),
    },
  });
}

function lineColors(chart: Chart, color: string): XmlAttributes {
  return {
    ...filled(color),
    'draw:stroke': chart.shape === 'scatter' ? 'none' : 'solid',
    'svg:stroke-width': '2pt',
    'svg:stroke-color': color,
  };
}

function filled(color: string): XmlAttributes {
  return { 'draw:stroke': 'none', 'draw:fill': 'solid', 'draw:fill-color': color };
}

/** Pies and donuts have a color for each category. */
function dataPoints(chart: Chart, series: ChartSeries, styles: AutomaticStyles): XmlElement[] {
  const count = Math.max(1, series.values.length);
  if (!isRound(chart)) return [element('chart:data-point', { 'chart:repeated': count })];
  return series.values.map((_, at) =>
    element('chart:data-point', {
      'chart:style-name': styles.add({
        family: 'chart',
        properties: { 'style:graphic-properties': filled(nth(chart.colors, at)) },
      }),
    }),
  );
}
