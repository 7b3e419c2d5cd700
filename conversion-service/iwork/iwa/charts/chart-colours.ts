import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { fillColour } from '../tables/looks/cell-look.ts';
import { stroke } from '../tables/looks/stroke.ts';
import type { ChartShape } from './chart.ts';

/** Colours of a theme's series repeat from here on. */
const MOST_STYLES = 64;
/** Colours of series whose document says none. */
export const palette = ['#00a2ff', '#61d836', '#f8ba00', '#ff644e', '#d41876', '#929292'];

/** The field of a series' style (10000 of 5028) with its fill, or its stroke, by shape. */
const fields: Record<ChartShape, { fill: number; stroke?: number }> = {
  column: { fill: 13 },
  bar: { fill: 12 },
  area: { fill: 11 },
  pie: { fill: 17 },
  donut: { fill: 17 },
  line: { fill: 56, stroke: 48 },
  scatter: { fill: 59 },
};

/**
 * The colours of a chart's series (TSCH.ChartArchive: 17 styles of the theme, 18 own ones by
 * index).
 */
export function chartColours(graph: ObjectGraph, chart: Message, shape: ChartShape): string[] {
  const styles = chart.references(17).slice(0, MOST_STYLES);
  for (const entry of chart.message(18)?.messages(2) ?? []) {
    const [index, own] = [entry.uint(1), entry.reference(2)];
    if (index !== undefined && index < MOST_STYLES && own !== undefined) styles[index] = own;
  }
  const found = Array.from(
    styles,
    (style, at) => colourOf(graph, style, shape) ?? nth(palette, at),
  );
  return found.length > 0 ? found : palette;
}

/** The colour of a series; more series than colours begin again. */
export function nth(colours: string[], index: number): string {
  return colours[index % colours.length] ?? '#000000';
}

function colourOf(graph: ObjectGraph, style: number, shape: ChartShape): string | undefined {
  const properties = graph.message(style)?.message(10000);
  const line = fields[shape].stroke;
  const drawn = line === undefined ? undefined : stroke(properties?.message(line))?.colour;
  const fill = properties?.message(fields[shape].fill) ?? properties?.message(14);
  return drawn ?? (fill && fillColour(fill));
}
