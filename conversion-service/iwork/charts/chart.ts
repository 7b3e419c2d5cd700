import type { Rectangle, Size } from '../../../shared/geometry.ts';
import { textNodes } from '../../../shared/node/odf/text-nodes.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../shared/node/odf/xml/xml-element.ts';
import type { CellFormat } from '../tables/formats/cell-format.ts';
import { cellAddress } from '../tables/table.ts';
import type { Warnings } from '../warnings.ts';

/** What a chart draws its series as. */
export type ChartShape = 'column' | 'bar' | 'line' | 'area' | 'pie' | 'donut' | 'scatter';

export type ChartSeries = {
  name: string;
  /** Missing where the chart has a gap. Dates in days since 1899-12-30, durations in days. */
  values: (number | undefined)[];
  /** Of scatter charts: where each value lies on the x axis. */
  x?: (number | undefined)[];
};

/** Where a legend lies, as ODF calls it. */
export type LegendPlace = 'top' | 'bottom' | 'start' | 'end';

/** Parts of a chart that have letters of their own. */
export type ChartText =
  | 'title'
  | 'legend'
  | 'categories'
  | 'values'
  | 'categoryTitle'
  | 'valueTitle';

/** How an axis looks; what is undefined is as LibreOffice has it. */
export type ChartAxis = {
  hasLine?: boolean | undefined;
  hasLabels?: boolean | undefined;
  hasGrid?: boolean | undefined;
  /** The lines of the grid. */
  grid?: ChartLine | undefined;
};

/** Width in points. */
type ChartLine = { color: string; width: number };

export type ValueAxis = ChartAxis & {
  minimum?: number | undefined;
  maximum?: number | undefined;
  /** In how many parts lines of the grid divide the axis. */
  parts?: number | undefined;
  /** How the numbers at its lines are written. */
  format?: CellFormat | undefined;
};

/** How a series is drawn, beside its color. */
export type SeriesLook = {
  /** Points. */
  lineWidth?: number | undefined;
  hasLine?: boolean | undefined;
  hasSymbols?: boolean | undefined;
  /** The values that are written beside what shows them; undefined for none. */
  labels?: ValueLabels | undefined;
};

export type ValueLabels = {
  format: CellFormat | undefined;
  text: XmlAttributes;
  /** Whether slices of round charts have their values beside them, not their shares. */
  hasAmounts?: boolean | undefined;
  /** Whether the names of series or slices stand there too. */
  hasNames?: boolean | undefined;
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
  legend: LegendPlace | undefined;
  /** Where that lies, in points from the upper left of the plot; else where LibreOffice puts it. */
  legendBox?: Rectangle | undefined;
  /** Of each series; of round charts of each slice, whose labels are their shares. */
  looks?: SeriesLook[];
  /** Between bars and between categories, in percent of a bar. */
  gaps?: { bars: number | undefined; sets: number | undefined } | undefined;
  valueAxis?: ValueAxis;
  categoryAxis?: ChartAxis;
  /** Properties of text of each part; what is missing is as LibreOffice has it. */
  texts: Partial<Record<ChartText, XmlAttributes>>;
};

/** Larger than any chart that shows something. */
export const maxChartValues = 200_000;

/** Says that a chart without data that are known was left out. */
export function warnLeftOut(warnings: Warnings): void {
  warnings.add('chart_left_out', 'A chart was left out: it holds no data that are known.');
}

export function warnRestyled(warnings: Warnings): void {
  warnings.add(
    'chart_restyled',
    'Charts keep their data, kind and colors, not all of their styling.',
  );
}

/**
 * What a pie or donut shows: one value of each series, so that its slices are the categories of
 * other charts. Slices of negative values are as large as those of positive ones; LibreOffice would
 * draw none.
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

/**
 * The series of a scatter chart: each pair of lists is the x and y of one.
 * @param shared whether the first list is the x of all others
 * @param step lists of a series; of bubbles there is a third with their size, which is not shown
 */
export function scatterSeries(
  series: ChartSeries[],
  shared: boolean,
  step: 2 | 3 = 2,
): ChartSeries[] {
  const [first, ...others] = series;
  if (shared) return others.map((each) => ({ ...each, x: first?.values ?? [] }));
  return series.flatMap((each, at) => {
    if (at % step !== 0) return [];
    const y = series[at + 1];
    return y ? [{ name: y.name || each.name, values: y.values, x: each.values }] : [];
  });
}

/** The side of a plot on which the middle of a legend lies, whose box counts from the plot's corner. */
export function legendSide(box: Rectangle, plot: Size): LegendPlace {
  const across = (box.x + (box.width - plot.width) / 2) / Math.max(1, plot.width);
  const down = (box.y + (box.height - plot.height) / 2) / Math.max(1, plot.height);
  if (Math.abs(across) > Math.abs(down)) return across < 0 ? 'start' : 'end';
  return down < 0 ? 'top' : 'bottom';
}

/** Default colors of series. */
export const palette = ['#00a2ff', '#61d836', '#f8ba00', '#ff644e', '#d41876', '#929292'];

/** The color of a series; more series than colors begin again. */
export function nth(colors: string[], index: number): string {
  return colors[index % colors.length] ?? '#000000';
}

const TABLE = 'local-table';

/** The data of a chart: categories in the first column, a column for each list of values. */
export function chartTable(chart: Chart): XmlElement {
  const lists = columns(chart);
  return element('table:table', { 'table:name': TABLE }, [
    element('table:table-header-columns', {}, [element('table:table-column')]),
    element('table:table-columns', {}, [
      element('table:table-column', { 'table:number-columns-repeated': Math.max(1, lists.length) }),
    ]),
    element('table:table-header-rows', {}, [
      element('table:table-row', {}, [textCell(''), ...lists.map(({ name }) => textCell(name))]),
    ]),
    element(
      'table:table-rows',
      {},
      Array.from({ length: rowCount(chart) }, (_, row) =>
        element('table:table-row', {}, [
          textCell(chart.categories[row] ?? ''),
          ...lists.map(({ values }) => numberCell(values[row])),
        ]),
      ),
    ),
  ]);
}

/** The cells below the header of a column. */
export function columnRange(chart: Chart, column: number): string {
  const last = cellAddress(Math.max(1, rowCount(chart)), column, fixed);
  return `${TABLE}.${cellAddress(1, column, fixed)}:.${last}`;
}

export function headerAddress(column: number): string {
  return `${TABLE}.${cellAddress(0, column, fixed)}`;
}

const fixed = { row: true, column: true };

function columns(chart: Chart): { name: string; values: (number | undefined)[] }[] {
  return chart.series.flatMap(({ name, values, x }) => [
    ...(x ? [{ name: '', values: x }] : []),
    { name, values },
  ]);
}

function rowCount(chart: Chart): number {
  return Math.max(...chart.series.map(({ values }) => values.length), 0);
}

function textCell(text: string): XmlElement {
  return element('table:table-cell', { 'office:value-type': 'string' }, [
    element('text:p', {}, textNodes(text)),
  ]);
}

function numberCell(value: number | undefined): XmlElement {
  if (value === undefined) return element('table:table-cell');
  return element('table:table-cell', { 'office:value-type': 'float', 'office:value': value }, [
    element('text:p', {}, [String(value)]),
  ]);
}
