import type { Chart, ChartSeries } from './chart.ts';

/**
 * What a pie or donut shows: one value of each series, so that its slices are what is a category
 * elsewhere. Those of negative values are as large as those of positive ones; LibreOffice would draw
 * none.
 */
export function slices(
  series: ChartSeries[],
  categories: string[],
): Pick<Chart, 'series' | 'categories'> {
  const isOne = series.length === 1;
  const values = (isOne ? series[0]?.values : series.map((each) => each.values[0])) ?? [];
  const name = (isOne ? series[0]?.name : categories[0]) ?? '';
  const sizes = values.map((value) => (value === undefined ? undefined : Math.abs(value)));
  return {
    series: [{ name, values: sizes }],
    categories: isOne ? categories : series.map((each) => each.name),
  };
}
