import type { ChartShape } from './chart.ts';

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
