import type { AutomaticStyles } from '../../../shared/node/odf/styles/automatic-styles.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../shared/node/odf/xml/element.ts';
import type { Chart, ChartSeries } from './chart.ts';
import { chartClasses } from './chart-classes.ts';
import { columnRange, headerAddress } from './chart-table.ts';
import { nth } from './palette.ts';

/** The series of a chart. Those of scatter charts take two columns of the table, others one. */
export function seriesElements(chart: Chart, styles: AutomaticStyles): XmlElement[] {
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
  if (chart.shape !== 'pie' && chart.shape !== 'donut')
    return [element('chart:data-point', { 'chart:repeated': count })];
  return series.values.map((_, at) =>
    element('chart:data-point', {
      'chart:style-name': styles.add({
        family: 'chart',
        properties: { 'style:graphic-properties': filled(nth(chart.colors, at)) },
      }),
    }),
  );
}
