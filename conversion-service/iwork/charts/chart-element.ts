import { points } from '../../../shared/node/odf/length.ts';
import { AutomaticStyles } from '../../../shared/node/odf/styles/automatic-styles.ts';
import { textNodes } from '../../../shared/node/odf/text-nodes.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../shared/node/odf/xml/element.ts';
import type { Chart } from './chart.ts';
import { chartClasses } from './chart-classes.ts';
import { chartTable, columnRange } from './chart-table.ts';
import { seriesElements } from './series-elements.ts';

/** Size in points. */
type Size = { width: number; height: number };

/** A chart as the content of an embedded object: its data stand in a table of its own. */
export function chartElement(
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
      ...titled(chart.title),
      ...(chart.legend ? [legend(styles)] : []),
      plotArea(chart, styles),
      chartTable(chart),
    ]),
  ]);
  return { content, styles };
}

function titled(title: string | undefined): XmlElement[] {
  if (!title) return [];
  return [element('chart:title', {}, [element('text:p', {}, textNodes(title))])];
}

function legend(styles: AutomaticStyles): XmlElement {
  const style = styles.add({
    family: 'chart',
    properties: { 'style:graphic-properties': { 'draw:stroke': 'none', 'draw:fill': 'none' } },
  });
  return element('chart:legend', { 'chart:legend-position': 'bottom', 'chart:style-name': style });
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
  const isRound = chart.shape === 'pie' || chart.shape === 'donut';
  const style = styles.add({
    family: 'chart',
    properties: {
      'style:chart-properties': {
        'chart:display-label': 'true',
        // LibreOffice puts slices counterclockwise, iWork clockwise.
        'chart:reverse-direction': isRound ? 'true' : undefined,
      },
      'style:graphic-properties': { 'svg:stroke-color': '#929292' },
    },
  });
  const grid = styles.add({
    family: 'chart',
    properties: { 'style:graphic-properties': { 'svg:stroke-color': '#d5d5d5' } },
  });
  const axis = (dimension: 'x' | 'y', children: XmlElement[]) =>
    element(
      'chart:axis',
      {
        'chart:dimension': dimension,
        'chart:name': `primary-${dimension}`,
        'chart:style-name': style,
      },
      children,
    );
  const categories = element('chart:categories', {
    'table:cell-range-address': columnRange(chart, 0),
  });
  return [
    axis('x', [...titled(chart.categoryTitle), ...(chart.shape === 'scatter' ? [] : [categories])]),
    axis('y', [
      ...titled(chart.valueTitle),
      ...(isRound
        ? []
        : [element('chart:grid', { 'chart:class': 'major', 'chart:style-name': grid })]),
    ]),
  ];
}
