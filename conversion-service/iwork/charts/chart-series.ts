import { points } from '../../../shared/node/odf/length.ts';
import type { AutomaticStyles } from '../../../shared/node/odf/styles/automatic-styles.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../shared/node/odf/xml/xml-element.ts';
import { addNumberStyle } from '../numbers/sheet-styles/number-styles.ts';
import type { CellFormat } from '../tables/formats/cell-format.ts';
import type { Chart, ChartSeries, ChartShape, SeriesLook } from './chart.ts';
import { columnRange, headerAddress, nth } from './chart.ts';

/** The series of a chart. Those of scatter charts take two columns of the table, others one. */
export function seriesElements(chart: Chart, styles: AutomaticStyles): XmlElement[] {
  let column = 1;
  return chart.series.map((series, at) => {
    const x = series.x && columnRange(chart, column++);
    const values = column++;
    const attributes = {
      'chart:style-name': seriesStyle(chart, at, styles),
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

function seriesStyle(chart: Chart, at: number, styles: AutomaticStyles): string {
  const isLine = chart.shape === 'line' || chart.shape === 'scatter';
  const [color, look] = [nth(chart.colors, at), chart.looks?.[at]];
  const { attributes, properties, text } = labelsOf(chart, look, styles);
  const symbols = look?.hasSymbols === false ? 'none' : 'automatic';
  return styles.add({
    family: 'chart',
    attributes,
    properties: {
      'style:chart-properties': {
        'chart:symbol-type': isLine ? symbols : undefined,
        ...properties,
      },
      'style:graphic-properties': isLine ? lineColors(chart, color, look) : filled(color),
      ...text,
    },
  });
}

/** How the values beside what shows them are written; of round charts their shares. */
function labelsOf(chart: Chart, look: SeriesLook | undefined, styles: AutomaticStyles) {
  const { labels } = look ?? {};
  if (!labels) return { attributes: {}, properties: {}, text: {} };
  const hasShares = isRound(chart) && !labels.hasAmounts;
  const numbers = hasShares ? {} : labelNumbers(chart, labels.format, styles);
  const value = hasShares ? 'percentage' : 'value';
  return {
    attributes: numbers,
    properties: {
      'chart:data-label-number': value,
      'chart:data-label-text': labels.hasNames ? 'true' : undefined,
      ...linkedTo(numbers),
    },
    text: textProperties(labels.text),
  };
}

function lineColors({ shape }: Chart, color: string, look: SeriesLook | undefined): XmlAttributes {
  const isDrawn = look?.hasLine ?? shape === 'line';
  return {
    ...filled(color),
    'draw:stroke': isDrawn ? 'solid' : 'none',
    'svg:stroke-width': points(look?.lineWidth ?? 2),
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
    element('chart:data-point', { 'chart:style-name': seriesStyle(chart, at, styles) }),
  );
}

/** What a chart and its series are called in ODF. */
export const chartClasses: Record<ChartShape, string> = {
  column: 'chart:bar',
  bar: 'chart:bar',
  line: 'chart:line',
  area: 'chart:area',
  pie: 'chart:circle',
  donut: 'chart:ring',
  scatter: 'chart:scatter',
};

export function isRound({ shape }: Chart): boolean {
  return shape === 'pie' || shape === 'donut';
}

/** Those of the numbers at an axis are as many as the distance of its lines has. */
export function axisNumbers(chart: Chart, styles: AutomaticStyles): XmlAttributes {
  const { minimum = 0, maximum, parts, format } = chart.valueAxis ?? {};
  const largest = maximum ?? Math.max(...valuesOf(chart).map(Math.abs), minimum + 1e-9);
  const interval = (largest - minimum) / (parts ?? 5);
  const isKnown = maximum !== undefined && parts !== undefined;
  const rough = Math.max(0, -Math.floor(Math.log10(interval)));
  const decimals = isKnown ? decimalsOf(interval) : Math.min(mostDecimals, rough);
  return numberAttributes(format, decimals, styles);
}

function labelNumbers(chart: Chart, format: CellFormat | undefined, styles: AutomaticStyles) {
  const decimals = Math.max(0, ...valuesOf(chart).map(decimalsOf));
  return numberAttributes(format, decimals, styles);
}

function valuesOf({ series }: Chart): number[] {
  return series.flatMap(({ values }) => values.filter((value) => value !== undefined));
}

/** The style of numbers, as an attribute of a chart's style; none where the format says nothing. */
function numberAttributes(
  format: CellFormat | undefined,
  decimals: number,
  styles: AutomaticStyles,
): XmlAttributes {
  const shown = { decimals, locale: 'en-US' };
  return { 'style:data-style-name': format && addNumberStyle(styles, format, shown) };
}

const mostDecimals = 4;

function decimalsOf(value: number): number {
  return String(Number(value.toFixed(mostDecimals))).split('.')[1]?.length ?? 0;
}

export function linkedTo(numbers: XmlAttributes): XmlAttributes {
  return { 'chart:link-data-style-to-source': numbers['style:data-style-name'] && 'false' };
}

/** A chart is a document of its own, which declares no fonts: they are named by their family. */
export function chartLetters(text: XmlAttributes): XmlAttributes {
  return Object.fromEntries(
    Object.entries(text).map(([name, value]) => [
      name.replace(/^style:font-name$/, 'fo:font-family').replace('font-name', 'font-family'),
      value,
    ]),
  );
}

export function textProperties(text: XmlAttributes | undefined) {
  return text ? { 'style:text-properties': text } : {};
}
