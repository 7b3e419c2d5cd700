/** What a chart draws its series as. */
export type ChartShape = 'column' | 'bar' | 'line' | 'area' | 'pie' | 'donut' | 'scatter';

export type ChartSeries = {
  name: string;
  /** Missing where the chart has a gap. Dates in days since 1899-12-30, durations in days. */
  values: (number | undefined)[];
  /** Of scatter charts: where each value lies on the x axis. */
  x?: (number | undefined)[];
};

/** A chart by its data and what is written on it. */
export type Chart = {
  shape: ChartShape;
  stacked: boolean;
  categories: string[];
  series: ChartSeries[];
  /** `#rrggbb` of each series, of pies and donuts of each slice. */
  colors: string[];
  title: string | undefined;
  categoryTitle: string | undefined;
  valueTitle: string | undefined;
  legend: boolean;
};

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

/** Colors of series whose document says none. */
export const palette = ['#00a2ff', '#61d836', '#f8ba00', '#ff644e', '#d41876', '#929292'];

/** The color of a series; more series than colors begin again. */
export function nth(colors: string[], index: number): string {
  return colors[index % colors.length] ?? '#000000';
}
