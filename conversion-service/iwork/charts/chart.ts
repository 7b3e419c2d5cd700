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
