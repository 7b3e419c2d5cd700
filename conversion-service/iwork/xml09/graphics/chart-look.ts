import type { XmlAttributes } from '../../../../shared/node/odf/xml/xml-element.ts';
import {
  type Chart,
  type ChartAxis,
  type ChartShape,
  type ChartText,
  nth,
  palette,
  type SeriesLook,
  type ValueAxis,
  type ValueLabels,
} from '../../charts/chart.ts';
import { chartLetters } from '../../charts/chart-series.ts';
import type { Xml09Context } from '../context.ts';
import type { Xml09Styles } from '../stylesheet/styles.ts';
import { chartNumberFormat } from '../tabular/xml09-cell-format.ts';
import { plainFill, xml09Stroke } from '../tabular/xml09-looks.ts';
import { textLook } from '../text-nodes/text-look.ts';
import type { Xml09Element } from '../xml/xml09-element.ts';

/** What the kind of a chart says of its look. */
export type ChartKind = { shape: ChartShape; stacked: boolean; isSolid: boolean };

type Chain = readonly Xml09Element[];

/**
 * How a chart of iWork '09 looks.
 * @param chain its `sf:chart-style` with those that this derives from
 * @param count of its series, or of the slices of a pie
 */
export function chartLook(
  kind: ChartKind,
  chain: Chain,
  count: number,
  context: Xml09Context,
): Pick<Chart, 'colors' | 'looks' | 'gaps' | 'valueAxis' | 'categoryAxis' | 'texts'> {
  const { styles } = context;
  const series = seriesChains(styles, chain, Math.min(count, maxStyles));
  const colors = series.map((each, at) => seriesColor(kind, each, styles) ?? nth(palette, at));
  return {
    colors: colors.length > 0 ? colors : palette,
    looks: series.map((each) => seriesLook(kind, each, context, chain)),
    gaps: {
      bars: styles.number(chain, 'SFCInterBarGapProperty'),
      sets: styles.number(chain, 'SFCInterSetGapProperty'),
    },
    valueAxis: valueAxis(kind, chain, styles),
    categoryAxis: categoryAxis(kind, chain, styles),
    texts: texts(chain, context),
  };
}

/** More series begin again. */
const maxStyles = 64;

/** The styles of series are properties of the chart's: `Series_0` … , which repeat. */
function seriesChains(styles: Xml09Styles, chain: Chain, count: number): Chain[] {
  const defined = Math.max(1, styles.number(chain, 'SFCNumberOfDefinedSeriesStylesProperty') ?? 6);
  return Array.from({ length: count }, (_, at) => {
    const own =
      styles.value(chain, `Series_${at}`) ?? styles.value(chain, `Series_${at % defined}`);
    return own ? styles.chainOf(own) : [];
  });
}

/** What properties of series of each shape are called after. */
const names: Record<ChartShape, string> = {
  column: 'Column',
  bar: 'Bar',
  line: 'Line',
  area: 'Area',
  pie: 'Pie',
  donut: 'Pie',
  scatter: 'Scatter',
};

function seriesColor(
  { shape, isSolid }: ChartKind,
  chain: Chain,
  styles: Xml09Styles,
): string | undefined {
  const fill = (property: string) => plainFill(styles.value(chain, property));
  const name = names[shape];
  const solid = isSolid ? fill(`SFC3D${name}FillProperty`) : undefined;
  if (solid) return solid;
  if (shape === 'line') return xml09Stroke(styles.value(chain, 'SFC2DLineStrokeProperty'))?.color;
  if (shape !== 'scatter') return fill(`SFC2D${name}FillProperty`);
  // Signs are filled with white where their line says which series they are of.
  const stroke = styles.value(chain, 'SFC2DScatterDataPointStrokeProperty');
  return xml09Stroke(stroke)?.color ?? fill('SFC2DScatterDataPointFillProperty');
}

function seriesLook(
  { shape, isSolid }: ChartKind,
  chain: Chain,
  context: Xml09Context,
  chart: Chain,
): SeriesLook {
  const { styles } = context;
  const isScatter = shape === 'scatter';
  const said = styles.number(chain, `SFC2D${names[shape]}DataPointSymbolProperty`);
  const signs = isSolid ? 0 : said;
  const connected = styles.number(chain, 'SFC2DScatterConnectedPointsProperty') ?? 0;
  const drawn = styles.value(chain, `SFC2D${names[shape]}StrokeProperty`);
  return {
    lineWidth: shape === 'line' || isScatter ? xml09Stroke(drawn)?.width : undefined,
    hasLine: isScatter ? connected > 0 : undefined,
    hasSymbols: signs === undefined ? undefined : signs > 0,
    labels: labels(shape, chain, context, chart),
  };
}

/** Columns have the labels of bars; those of scatter charts are not known. */
function labels(
  shape: ChartShape,
  chain: Chain,
  context: Xml09Context,
  chart: Chain,
): ValueLabels | undefined {
  const { styles } = context;
  const name = shape === 'column' ? 'Bar' : names[shape];
  if (!(styles.number(chain, `SFC${name}ShowValueLabelProperty`) ?? 0)) return undefined;
  const letters = styles.value(chain, `SFC${name}SeriesValueParagraphStyleProperty`);
  const of = name === 'Pie' ? 'Pie' : '';
  return {
    format: chartNumberFormat(
      styles.number(chain, `SFCSeriesValueLabel${of}FormatTypeProperty`),
      styles.value(chain, `SFCSeriesValueLabel${of}NumberFormatProperty`),
    ),
    text: lettersOf(letters, context),
    hasAmounts: styles.number(chart, 'SFCShowPieLabelAsPercentageProperty') === 0,
    hasNames:
      name === 'Pie' && (styles.number(chain, 'SFCPieShowSeriesNameLabelProperty') ?? 0) > 0,
  };
}

function valueAxis({ shape }: ChartKind, chain: Chain, styles: Xml09Styles): ValueAxis {
  const number = (property: string) => styles.number(chain, property);
  return {
    ...axis(chain, styles, shape === 'bar' ? 'Bottom' : 'Left', 'Value'),
    minimum: number('SFCValueAxisMinimumValueProperty'),
    maximum: number('SFCValueAxisMaximumValueProperty'),
    parts: number('SFCValueAxisNumberOfStepsProperty') || undefined,
    format: chartNumberFormat(
      number('SFCValueAxisFormatTypeProperty'),
      styles.value(chain, 'SFCValueAxisNumberFormatProperty'),
    ),
  };
}

function categoryAxis({ shape }: ChartKind, chain: Chain, styles: Xml09Styles): ChartAxis {
  const isShown = styles.number(chain, 'SFCShowCategoryAxisLabelsProperty');
  return {
    ...axis(chain, styles, shape === 'bar' ? 'Left' : 'Bottom', 'Category'),
    hasLabels: isShown === undefined ? undefined : isShown > 0,
  };
}

function axis(
  chain: Chain,
  styles: Xml09Styles,
  border: 'Left' | 'Bottom',
  of: 'Value' | 'Category',
): ChartAxis {
  const isShown = (property: string) => {
    const number = styles.number(chain, property);
    return number === undefined ? undefined : number > 0;
  };
  const grid = xml09Stroke(styles.value(chain, `SFC2D${of}DirectionGridLineStrokeProperty`));
  return {
    hasLine: isShown(`SFC2DShow${border}BorderProperty`),
    hasGrid: isShown(`SFC2DShow${of}DirectionGridLinesProperty`),
    grid,
  };
}

const textStyles: Record<ChartText, string> = {
  title: 'SFCChartTitleParagraphStyleProperty',
  legend: 'SFCLegendParagraphStyleProperty',
  categories: 'SFCCategoryAxisParagraphStyleProperty',
  values: 'SFCValueAxisParagraphStyleProperty',
  categoryTitle: 'SFCCategoryAxisTitleParagraphStyleProperty',
  valueTitle: 'SFCValueAxisTitleParagraphStyleProperty',
};

function texts(chain: Chain, context: Xml09Context): Chart['texts'] {
  const known = Object.entries(textStyles).flatMap(([part, property]) => {
    const style = context.styles.value(chain, property);
    return style ? [[part, lettersOf(style, context)]] : [];
  });
  return Object.fromEntries(known);
}

function lettersOf(style: Xml09Element | undefined, context: Xml09Context): XmlAttributes {
  if (!style) return {};
  return chartLetters(textLook({ ...context, printed: false }, context.styles.chainOf(style)));
}
