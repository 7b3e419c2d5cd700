import type { ChartShape } from '../../charts/chart.ts';
import { nth, palette } from '../../charts/palette.ts';
import type { Read } from '../../schema/declare.ts';
import * as tsch from '../../schema/tsch.ts';
import type * as tsd from '../../schema/tsd.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { fillColor } from '../tables/looks/read-cell-look.ts';
import { stroke } from '../tables/looks/stroke.ts';

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
  const styles = chart.seriesThemeStyles.slice(0, maxStyles);
  for (const { index, reference } of chart.seriesPrivateStyles?.entries ?? [])
    if (index !== undefined && index < maxStyles && reference !== undefined)
      styles[index] = reference;
  const found = Array.from(styles, (style, at) => colorOf(graph, style, shape) ?? nth(palette, at));
  return found.length > 0 ? found : palette;
}

function colorOf(graph: ObjectGraph, style: number, shape: ChartShape): string | undefined {
  const properties = graph.readAs(style, tsch.ChartSeriesStyleArchive)?.current;
  const drawn = shape === 'line' ? stroke(properties?.lineStroke)?.color : undefined;
  const fill = properties && (fills[shape](properties) ?? properties.defaultFill);
  return drawn ?? (fill && fillColor(fill));
}
