import type { XmlAttributes } from '../../../../shared/node/odf/xml/xml-element.ts';
import { type ChartShape, nth, palette, type SeriesLook } from '../../charts/chart.ts';
import { chartLetters } from '../../charts/chart-series.ts';
import type { Read } from '../../schema/declare.ts';
import * as tsch from '../../schema/tsch.ts';
import type * as tsd from '../../schema/tsd.ts';
import type { FormatStructArchive } from '../../schema/tsk.ts';
import type { CellFormat } from '../../tables/formats/cell-format.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { cellFormat, customFormats } from '../tables/formats/read-cell-format.ts';
import { stroke } from '../tables/table-looks/borders.ts';
import { fillColor } from '../tables/table-looks/table-looks.ts';
import { characterAttributes } from '../text-storage/text-styles/character-attributes.ts';
import type { TextStyles } from '../text-storage/text-styles/text-styles.ts';

/** Colors of a theme's series repeat from here on. */
const maxStyles = 64;

type SeriesStyle = NonNullable<Read<typeof tsch.ChartSeriesStyleArchive>['current']>;

/** What the style of a series fills it with, by shape; a line's stroke comes first. */
const fills: Record<ChartShape, (style: SeriesStyle) => tsd.FillArchive | undefined> = {
  column: ({ columnFill }) => columnFill,
  bar: ({ barFill }) => barFill,
  area: ({ areaFill }) => areaFill,
  pie: ({ pieFill }) => pieFill,
  donut: ({ pieFill }) => pieFill,
  line: ({ lineSymbolFill }) => lineSymbolFill,
  scatter: ({ scatterSymbolFill }) => scatterSymbolFill,
};

/** The colors of a chart's series. */
export function chartColors(
  graph: ObjectGraph,
  chart: tsch.ChartArchive,
  shape: ChartShape,
): string[] {
  const styles = seriesStyles(chart);
  const found = Array.from(styles, (style, at) => colorOf(graph, style, shape) ?? nth(palette, at));
  return found.length > 0 ? found : palette;
}

function colorOf(graph: ObjectGraph, style: number, shape: ChartShape): string | undefined {
  const properties = graph.readAs(style, tsch.ChartSeriesStyleArchive)?.current;
  const drawn = shape === 'line' ? stroke(properties?.lineStroke)?.color : undefined;
  const fill = properties && (fills[shape](properties) ?? properties.defaultFill);
  return drawn ?? (fill && fillColor(fill));
}

/** The styles of a chart's series: the theme's where they have none of their own. */
function seriesStyles(chart: tsch.ChartArchive): number[] {
  const styles = chart.seriesThemeStyles.slice(0, maxStyles);
  for (const { index, reference } of chart.seriesPrivateStyles?.entries ?? [])
    if (index !== undefined && index < maxStyles && reference !== undefined)
      styles[index] = reference;
  return styles;
}

/** How each series is drawn, in the order of the series. */
export function seriesLooks(
  chart: tsch.ChartArchive,
  shape: ChartShape,
  styles: TextStyles,
): SeriesLook[] {
  const { graph } = styles;
  const own = new Map(
    chart.seriesNonStyles?.entries.map(({ index = 0, reference }) => [
      index,
      graph.readAs(reference, tsch.ChartSeriesNonStyleArchive)?.current,
    ]),
  );
  const styled = seriesStyles(chart);
  const count = Math.min(
    maxStyles,
    Math.max(styled.length, ...[...own.keys()].map((at) => at + 1)),
  );
  return Array.from({ length: count }, (_, at) => {
    const style = graph.readAs(styled[at], tsch.ChartSeriesStyleArchive)?.current;
    return seriesLook({ chart, shape, styles }, style, own.get(at));
  });
}

type SeriesPlace = { chart: tsch.ChartArchive; shape: ChartShape; styles: TextStyles };

function seriesLook(
  { chart, shape, styles }: SeriesPlace,
  style: SeriesStyle | undefined,
  own: SeriesNonStyle | undefined,
): SeriesLook {
  const showsValues = own && (valueLabels[shape](own) ?? own.defaultShowValueLabels);
  const isLine = shape === 'line';
  const index = style && (labelStyles[shape](style) ?? style.defaultLabelParagraphStyleIndex);
  const paragraph = index === undefined ? undefined : chart.paragraphStyles[index];
  const isRound = shape === 'pie' || shape === 'donut';
  return {
    lineWidth: isLine ? stroke(style?.lineStroke)?.width : undefined,
    hasLine: shape === 'scatter' ? own?.scatterShowLine : undefined,
    hasSymbols: isLine ? own?.lineShowSymbol : own?.scatterShowSymbol,
    labels: showsValues
      ? {
          format: isRound
            ? knownFormat(styles.graph, own.pieNumberFormat)
            : axisFormat(styles.graph, chart, own),
          text: paragraph === undefined ? {} : letters(paragraph, styles),
        }
      : undefined,
  };
}

type SeriesNonStyle = NonNullable<Read<typeof tsch.ChartSeriesNonStyleArchive>['current']>;

/** What says whether values of a shape are written beside it. */
const valueLabels: Record<ChartShape, (own: SeriesNonStyle) => boolean | undefined> = {
  column: ({ barShowValueLabels }) => barShowValueLabels,
  bar: ({ barShowValueLabels }) => barShowValueLabels,
  area: ({ areaShowValueLabels }) => areaShowValueLabels,
  line: ({ lineShowValueLabels }) => lineShowValueLabels,
  scatter: ({ scatterShowValueLabels }) => scatterShowValueLabels,
  pie: ({ pieShowValueLabels }) => pieShowValueLabels,
  donut: ({ pieShowValueLabels }) => pieShowValueLabels,
};

/** The style of labels inside what shows the value. */
const labelStyles: Record<ChartShape, (style: SeriesStyle) => number | undefined> = {
  column: ({ barLabelParagraphStyleIndex }) => barLabelParagraphStyleIndex,
  bar: ({ barLabelParagraphStyleIndex }) => barLabelParagraphStyleIndex,
  area: ({ areaLabelParagraphStyleIndex }) => areaLabelParagraphStyleIndex,
  line: ({ lineLabelParagraphStyleIndex }) => lineLabelParagraphStyleIndex,
  scatter: ({ defaultLabelParagraphStyleIndex }) => defaultLabelParagraphStyleIndex,
  pie: ({ pieLabelParagraphStyleIndex }) => pieLabelParagraphStyleIndex,
  donut: ({ pieLabelParagraphStyleIndex }) => pieLabelParagraphStyleIndex,
};

type Formats = {
  numberFormat: FormatStructArchive | undefined;
  numberFormat10?: FormatStructArchive | undefined;
  durationFormat: FormatStructArchive | undefined;
  dateFormat: FormatStructArchive | undefined;
};

/** The format of a chart's values, by what its first one is; undefined where it says nothing. */
export function axisFormat(
  graph: ObjectGraph,
  { grid }: tsch.ChartArchive,
  formats: Formats,
): CellFormat | undefined {
  const values = grid?.gridRow.flatMap((row) => row.value.slice(0, 1)) ?? [];
  const { numericValue, durationValue, dateValue } = values[0] ?? {};
  if (numericValue === undefined && durationValue !== undefined)
    return knownFormat(graph, formats.durationFormat);
  if (numericValue === undefined && dateValue !== undefined)
    return knownFormat(graph, formats.dateFormat);
  return knownFormat(graph, formats.numberFormat ?? formats.numberFormat10);
}

function knownFormat(graph: ObjectGraph, format: FormatStructArchive | undefined) {
  return cellFormat(format, customFormats(graph));
}

/** The letters of a part of a chart, by its style. */
export function letters(style: number, styles: TextStyles): XmlAttributes {
  return chartLetters(characterAttributes(styles.characterProperties(style)));
}
